import { Link } from "@remix-run/react";
import { layoutWords } from "./layout/words";

export type Crumb = { label: string; to: string };

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
