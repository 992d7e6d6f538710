import { Outlet, useLocation } from "@remix-run/react";
import { Breadcrumbs, SideMenu } from "~/ui/side-menu";
import { DETAILS, FORMS, SECTIONS } from "./sample-pages";

export const handle = { hydrate: false };

/** Shows the samples of a section beside their menu, below the notice that they are samples. */
export default function SampleSection() {
  const { pathname } = useLocation();
  const { crumb, menu } = pathname.startsWith("/inform") ? SECTIONS.inform : SECTIONS.support;
  const entry = menu.find(({ to }) => pathname.startsWith(to));
  const isMenuPage = entry?.to === pathname;
  const subpage = isMenuPage ? undefined : (DETAILS[pathname] ?? FORMS[pathname]);
  return (
    <div className="page">
      {entry && (
        <Breadcrumbs path={subpage ? [crumb, entry] : [crumb]} here={subpage?.title ?? entry.label} />
      )}
      <div className="side-layout">
        <SideMenu title={crumb.label} items={menu} />
        <article id="sample">
          <p className="small-note">
            <strong>예시</strong> 본 화면은 디자인 예시임. 여기에 보이는 내용은 실제 자료가 아닙니다.
          </p>
          <Outlet />
        </article>
      </div>
    </div>
  );
}
