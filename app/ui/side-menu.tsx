import { NavLink } from "@remix-run/react";
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
