import { Link, Outlet, useLocation } from "@remix-run/react";
import { Notice } from "~/ui/basics";
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
          <Notice>
            본 화면은 디자인 예시임. 새 소식은 <Link to="/community/notice">공지사항</Link>, 문의는{" "}
            <Link to="/community/qna">Q&A 게시판</Link>에 있습니다.
          </Notice>
          <Outlet />
        </article>
      </div>
    </div>
  );
}
