import { Link, useLocation } from "@remix-run/react";
import { langOf } from "~/languages/lang-of";
import { layoutWords } from "~/ui/layout/words";
import type { PageViewer } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { PIN, PIN_SIGN } from "~/ui/pin-sign";
import { AccountMenu } from "./account-menu";
import { LanguageMenu } from "./language-switch";

/** The first entry is also the service's name, so the brand replaces it. */
const MENU = [
  { to: "/map", name: "map", isBrand: true, adminOnly: false },
  { to: "/community", name: "community", isBrand: false, adminOnly: false },
  { to: "/saved", name: "saved", isBrand: false, adminOnly: false },
  { to: "/admin", name: "administration", isBrand: false, adminOnly: true },
] as const;

const OF_TOILETS: readonly string[] = ["/map", "/saved"];

type SiteHeaderProps = {
  viewer: PageViewer | null;
  /** false if the backend has no toilets, so that the menu omits the map */
  hasMap: boolean;
  logo: string | undefined;
};

/** The header: a single row at every width. */
export function SiteHeader({ viewer, hasMap, logo }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const { menu } = layoutWords();
  const items = MENU.filter(
    ({ to, adminOnly }) => (hasMap || !OF_TOILETS.includes(to)) && (!adminOnly || viewer?.seesAdministration),
  );
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <nav aria-label={menu.label} className="main-menu">
          <ul>
            {items.map(({ to, name, isBrand }) => (
              <li key={to}>
                <Link
                  to={to}
                  className={isBrand ? "brand" : to === "/saved" ? "menu-saved" : undefined}
                  aria-current={pathname.startsWith(to) ? "page" : undefined}
                >
                  {isBrand && (logo ? <img src={logo} alt="" height="29" /> : <BrandSign />)}
                  <span lang={isBrand ? langOf(siteName()) : undefined}>
                    {isBrand ? siteName() : menu[name]}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <AccountMenu {...{ viewer, hasMap }} />
        <LanguageMenu />
      </div>
    </header>
  );
}

function BrandSign() {
  return (
    <svg viewBox="-15 -35.5 30 36.5" width="24" height="29" aria-hidden="true" focusable="false">
      <path d={PIN} className="brand-pin" />
      <path d={PIN_SIGN} fill="#fff" />
    </svg>
  );
}
