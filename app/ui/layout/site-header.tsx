import { Form, Link, useLocation } from "@remix-run/react";
import type { PageViewer } from "~/session/use-viewer";

function roleOf(viewer: PageViewer): string {
  if (viewer.isSocial) return "소셜 사용자";
  return viewer.isAdministrator ? "관리자" : "일반 사용자";
}

const MAP = "/map";
const MENU = [
  { to: MAP, label: "화장실 지도", adminOnly: false },
  { to: "/community", label: "커뮤니티", adminOnly: false },
  { to: "/admin", label: "사이트관리", adminOnly: true },
];

type SiteHeaderProps = {
  viewer: PageViewer | null;
  /** false where the backend has no toilets at all: then the menu does not name the map */
  hasMap: boolean;
};

export function SiteHeader({ viewer, hasMap }: SiteHeaderProps) {
  const { pathname, search } = useLocation();
  const items = MENU.filter(
    ({ to, adminOnly }) => (!adminOnly || viewer?.isAdministrator) && (hasMap || to !== MAP),
  );
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <Link to="/map" className="brand">
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true" focusable="false">
            <path
              d="M12 1.5c-4.7 0-8.5 3.7-8.5 8.3 0 5.6 6.7 11.7 8 12.8.3.2.7.2 1 0 1.3-1.1 8-7.2 8-12.8 0-4.6-3.8-8.3-8.5-8.3Z"
              fill="#256ef4"
            />
            <path d="M8.6 6h1.6v3h3.6V6h1.6v8.2h-1.6v-3.6h-3.6v3.6H8.6Z" fill="#fff" />
          </svg>
          <span>화장실 지도</span>
        </Link>
        <nav aria-label="주 메뉴" className="main-menu">
          <ul>
            {items.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} aria-current={pathname.startsWith(to) ? "page" : undefined}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <Account viewer={viewer} here={pathname + search} />
      </div>
    </header>
  );
}

function Account({ viewer, here }: { viewer: PageViewer | null; here: string }) {
  if (!viewer) {
    const next = /^\/(login|logout|error)/.test(here) ? "" : `?${new URLSearchParams({ next: here })}`;
    return (
      <div className="account">
        <Link className="button button-small" to={`/login${next}`}>
          로그인
        </Link>
      </div>
    );
  }
  return (
    <div className="account">
      <span className="account-name">
        {viewer.name}님 <span className="account-role">({roleOf(viewer)})</span>
      </span>
      <Link className="button button-small" to="/mypage">
        마이페이지
      </Link>
      <Form method="post" action="/logout">
        <button type="submit" className="button button-small">
          로그아웃
        </button>
      </Form>
    </div>
  );
}
