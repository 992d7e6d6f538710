import { Outlet, useLocation } from "@remix-run/react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs";
import { SideMenu, type SideMenuItem } from "./side-menu";

/** id of what stands beside the menu: a form there posts to it, so that its answer is seen without scrolling */
export const SAMPLE_ARTICLE = "sample";

/** Search engines must not take samples for facts: further descriptors of every such page. */
export const SAMPLE_META = [{ name: "robots", content: "noindex" }];

type SampleSectionProps = {
  section: Crumb;
  menu: readonly SideMenuItem[];
  /** the pages below those of the menu, by address */
  details?: Readonly<Record<string, string>>;
};

/**
 * The frame of pages that only show what they could look like (part 2 section 1): each of them is marked as such here,
 * once for all.
 */
export function SampleSection({ section, menu, details = {} }: SampleSectionProps) {
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
          <p className="notice">본 화면은 디자인 예시임. 여기에 보이는 내용은 실제 자료가 아닙니다.</p>
          <Outlet />
        </article>
      </div>
    </div>
  );
}
