import { NavLink, Outlet } from "@remix-run/react";

export const handle = { hydrate: false };

const PAGES = [
  { to: "/about/history", label: "연혁" },
  { to: "/about/organization", label: "조직" },
  { to: "/about/location", label: "찾아오시는 길" },
];

/** The pages about the service, beside their menu. */
export default function About() {
  return (
    <div className="page about">
      <nav aria-label="소개 메뉴" className="side-menu">
        <p className="side-menu-title">소개</p>
        <ul>
          {PAGES.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to}>{label}</NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <article className="card prose">
        <Outlet />
      </article>
    </div>
  );
}
