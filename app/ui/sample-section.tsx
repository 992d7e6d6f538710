import { Outlet, useLocation } from "@remix-run/react";
import type { PropsWithChildren } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";
import { SideMenu, type SideMenuItem } from "./side-menu";

/** id of the content beside the menu; forms post to it, so that the answer is visible without scrolling */
export const SAMPLE_ARTICLE = "sample";

/** Keeps search engines from indexing samples. */
export const SAMPLE_META = [{ name: "robots", content: "noindex" }];

type SideSectionProps = {
  section: Crumb;
  menu: readonly SideMenuItem[];
  /** titles of detail pages below the menu's pages, by path */
  details?: Readonly<Record<string, string>>;
};

export function SampleNotice() {
  return (
    <p className="small-note">
      <strong>예시</strong> 본 화면은 디자인 예시임. 여기에 보이는 내용은 실제 자료가 아닙니다.
    </p>
  );
}

/** Frame of a section whose pages are all samples, with the notice that says so. */
export function SampleSection(props: SideSectionProps) {
  return (
    <SideSection {...props}>
      <SampleNotice />
    </SideSection>
  );
}

export function SideSection({ section, menu, details = {}, children }: PropsWithChildren<SideSectionProps>) {
  const { pathname } = useLocation();
  const entry = menu.find(({ to }) => pathname.startsWith(to));
  const detail = details[pathname];
  const path = entry && detail ? [section, entry] : [section];
  return (
    <div className="page">
      {entry && <Breadcrumbs path={path} here={detail ?? entry.label} />}
      <div className="side-layout">
        <SideMenu title={section.label} items={menu} />
        <article id={SAMPLE_ARTICLE}>
          {children}
          <Outlet />
        </article>
      </div>
    </div>
  );
}
