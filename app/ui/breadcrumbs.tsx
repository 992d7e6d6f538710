import { Link } from "@remix-run/react";
import { useFrontPage } from "./front-page";

export type Crumb = { label: string; to: string };

type BreadcrumbsProps = {
  path?: readonly Crumb[];
  here: string;
};

export function Breadcrumbs({ path = [], here }: BreadcrumbsProps) {
  const home: Crumb = { label: "Home", to: useFrontPage().to };
  return (
    <nav aria-label="현재 위치" className="breadcrumbs">
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
