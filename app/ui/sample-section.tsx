import { Outlet, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";
import { SideMenu, type SideMenuItem } from "./side-menu";

/** id of what stands beside the menu: a form there posts to it, so that its answer is seen without scrolling */
export const SAMPLE_ARTICLE = "sample";

/** Search engines must not take samples for facts: further descriptors of every such page. */
export const SAMPLE_META = [{ name: "robots", content: "noindex" }];

type SideSectionProps = {
  section: Crumb;
  menu: readonly SideMenuItem[];
  /** the pages below those of the menu, by address */
  details?: Readonly<Record<string, string>>;
};

type ChildrenProps = { children?: ReactNode };

export function SampleNotice() {
  return (
    <p className="small-note">
      <strong>예시</strong> 본 화면은 디자인 예시임. 여기에 보이는 내용은 실제 자료가 아닙니다.
    </p>
  );
}

/** The frame of a part of the site all of whose pages are samples: they are marked as such here, once for all. */
export function SampleSection(props: SideSectionProps) {
  return (
    <SideSection {...props}>
      <SampleNotice />
    </SideSection>
  );
}

export function SideSection({ section, menu, details = {}, children }: SideSectionProps & ChildrenProps) {
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
