import { Link, useLocation } from "@remix-run/react";
import { langOf } from "~/languages/words";
import { BrandSign, Icon } from "~/ui/icon";
import { layoutWords } from "~/ui/layout/words";
import { type PageViewer, savedHref } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { AccountMenu } from "./account-menu";
import { LanguageMenu } from "./languages";

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
  site: { name?: string; logo?: string } | undefined;
};

/** The header: a single row at every width. */
export function SiteHeader({ viewer, site }: SiteHeaderProps) {
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
                  {isBrand && (site?.logo ? <img src={site.logo} alt="" height="29" /> : <BrandSign />)}
                  {name === "saved" && <Icon name="star" />}
                  {name === "card" && <Icon name="card" />}
                  <span
                    className={name === "card" ? "visually-hidden" : undefined}
                    lang={isBrand ? langOf(siteName(site)) : undefined}
                  >
                    {isBrand ? siteName(site) : menu[name]}
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
