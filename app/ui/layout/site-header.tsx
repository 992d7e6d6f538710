import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { langOf } from "~/languages/words";
import { Button } from "~/ui/basics";
import { isPopoverOpen } from "~/ui/browser";
import { BrandSign, Icon } from "~/ui/icon";
import { layoutWords } from "~/ui/layout/words";
import { type PageViewer, savedHref } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { UserText } from "~/ui/user-text";
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

const MENU_ID = "account-menu";
const OPENS_MENU = { popovertarget: MENU_ID };
const AS_MENU = { popover: "auto" };

function roleOf(viewer: PageViewer): string {
  const { account } = layoutWords();
  if (viewer.isSocial) return account.social;
  return viewer.isAdministrator ? account.administrator : account.member;
}

/** Shows the login, or the member's name, role and links: inline from 640 px, else behind a button with the name. */
function AccountMenu({ viewer }: { viewer: PageViewer | null }) {
  const { pathname, search, key } = useLocation();
  const { account } = layoutWords();
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Client-side navigation does not close an open popover.
    if (key && menu.current && isPopoverOpen(menu.current)) menu.current.hidePopover();
  }, [key]);
  if (!viewer) {
    const currentHref = pathname + search;
    const next = /^\/(login|logout|error)/.test(currentHref)
      ? ""
      : `?${new URLSearchParams({ next: currentHref })}`;
    return (
      <div className="account">
        <Link className="button button-small" to={`/login${next}`}>
          {account.login}
        </Link>
      </div>
    );
  }
  return (
    <div className="account">
      <Button type="button" isSmall className="account-opener" {...OPENS_MENU}>
        <Icon name="account" className="account-sign" />
        <span>
          <UserText>{account.named(viewer.name)}</UserText>
        </span>
        <Icon name="down" size={12} />
      </Button>
      <div id={MENU_ID} className="account-menu" ref={menu} {...AS_MENU}>
        <span className="account-name">
          <UserText>{account.named(viewer.name)}</UserText>{" "}
          <span className="account-role">({roleOf(viewer)})</span>
        </span>
        <Link className="button button-small" to="/mypage">
          {account.myPage}
        </Link>
        <Link className="button button-small account-register" to="/map/register">
          {account.register}
        </Link>
        <Form method="post" action="/logout">
          <Button type="submit" isSmall>
            {account.logout}
          </Button>
        </Form>
      </div>
    </div>
  );
}
