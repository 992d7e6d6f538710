import { Outlet, useLocation } from "@remix-run/react";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SideMenu } from "~/ui/side-menu";

export const handle = { hydrate: false };

const PAGES = [
  { to: "/about/history", label: "연혁" },
  { to: "/about/organization", label: "조직" },
  { to: "/about/location", label: "찾아오시는 길" },
  { to: "/about/sources", label: "자료 출처" },
];

export default function About() {
  const { pathname } = useLocation();
  const shown = PAGES.find(({ to }) => pathname.startsWith(to));
  return (
    <div className="page">
      {shown && <Breadcrumbs path={[{ to: "/about", label: "소개" }]} here={shown.label} />}
      <div className="side-layout">
        <SideMenu title="소개" items={PAGES} />
        <article className="card prose">
          <Outlet />
        </article>
      </div>
    </div>
  );
}
