import { Link, useLocation } from "@remix-run/react";
import type { PageViewer } from "~/session/use-viewer";
import { AccountMenu } from "./account-menu";
import { BrandSign } from "./brand-sign";

/** The first entry is also the service's name: it stands there once. */
const MENU = [
  { to: "/map", label: "화장실 지도", isBrand: true, adminOnly: false },
  { to: "/community", label: "커뮤니티", isBrand: false, adminOnly: false },
  { to: "/saved", label: "저장한 곳", isBrand: false, adminOnly: false },
  { to: "/admin", label: "사이트관리", isBrand: false, adminOnly: true },
];

const OF_TOILETS = ["/map", "/saved"];

type SiteHeaderProps = {
  viewer: PageViewer | null;
  /** false where the backend has no toilets at all: then the menu does not name the map */
  hasMap: boolean;
};

/** One row on every screen. */
export function SiteHeader({ viewer, hasMap }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const items = MENU.filter(
    ({ to, adminOnly }) => (hasMap || !OF_TOILETS.includes(to)) && (!adminOnly || viewer?.isAdministrator),
  );
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <nav aria-label="주 메뉴" className="main-menu">
          <ul>
            {items.map(({ to, label, isBrand }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={isBrand ? "brand" : to === "/saved" ? "menu-saved" : undefined}
                  aria-current={pathname.startsWith(to) ? "page" : undefined}
                >
                  {isBrand && <BrandSign />}
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <AccountMenu {...{ viewer, hasMap }} />
      </div>
    </header>
  );
}
