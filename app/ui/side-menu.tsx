import { Link, NavLink } from "@remix-run/react";
import { layoutWords } from "./layout/words";

export type SideMenuItem = { label: string; to: string };

type SideMenuProps = { title: string; items: readonly SideMenuItem[] };

export function SideMenu({ title, items }: SideMenuProps) {
  return (
    <nav aria-label={layoutWords().sideMenu(title)} className="side-menu">
      <p className="side-menu-title">{title}</p>
      <ul>
        {items.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type Crumb = { label: string; to: string };

type BreadcrumbsProps = {
  path?: readonly Crumb[];
  here: string;
};

export function Breadcrumbs({ path = [], here }: BreadcrumbsProps) {
  const { breadcrumbs: words } = layoutWords();
  const home: Crumb = { label: words.home, to: "/map" };
  return (
    <nav aria-label={words.label} className="breadcrumbs">
      <ol>
        {[home, ...path].map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
