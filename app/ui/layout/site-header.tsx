import { Link, useLocation } from "@remix-run/react";
import { langOf } from "~/languages/lang-of";
import { layoutWords } from "~/ui/layout/words";
import { type PageViewer, savedHref } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { PIN, PIN_SIGN } from "~/ui/pin-sign";
import { AccountMenu } from "./account-menu";
import { LanguageMenu } from "./language-switch";

/** The first entry is also the service's name, so the brand replaces it. */
const MENU = [
  { to: "/map", name: "map", isBrand: true, adminOnly: false },
  { to: "/community", name: "community", isBrand: false, adminOnly: false },
  { to: "/saved", name: "saved", isBrand: false, adminOnly: false },
  { to: "/card", name: "card", isBrand: false, adminOnly: false },
  { to: "/admin", name: "administration", isBrand: false, adminOnly: true },
] as const;

type SiteHeaderProps = {
  viewer: PageViewer | null;
  logo: string | undefined;
};

/** The header: a single row at every width. */
export function SiteHeader({ viewer, logo }: SiteHeaderProps) {
  const { pathname, search } = useLocation();
  const { menu } = layoutWords();
  const items = MENU.filter(({ adminOnly }) => !adminOnly || viewer?.seesAdministration);
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <nav aria-label={menu.label} className="main-menu">
          <ul>
            {items.map(({ to, name, isBrand }) => (
              <li key={to}>
                <Link
                  to={name === "saved" ? savedHref(search) : to}
                  className={isBrand ? "brand" : `menu-${name}`}
                  aria-current={pathname.startsWith(to) ? "page" : undefined}
                  reloadDocument={name === "card"}
                  title={name === "card" || name === "saved" ? menu[name] : undefined}
                >
                  {isBrand && (logo ? <img src={logo} alt="" height="29" /> : <BrandSign />)}
                  {name === "saved" && <StarSign />}
                  {name === "card" && <CardSign />}
                  <span
                    className={name === "card" ? "visually-hidden" : undefined}
                    lang={isBrand ? langOf(siteName()) : undefined}
                  >
                    {isBrand ? siteName() : menu[name]}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <AccountMenu viewer={viewer} />
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

/** LineSign's chunk would load the map's scripts. */
function StarSign() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" className="line-sign" aria-hidden="true">
      <path d="M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9-4.3-2.4-4.3 2.4.9-4.9L3 8.1l4.9-.6z" />
    </svg>
  );
}

export function CardSign() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" className="line-sign" aria-hidden="true">
      <path d="M3 4h14v9.5h-7L6 17v-3.5H3zM6.5 7.5h7M6.5 10h4" />
    </svg>
  );
}
