import { Form, Link, useHref, useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { langOf } from "~/languages/words";
import type { Display } from "~/session/display";
import { Button } from "~/ui/basics";
import { isPopoverOpen } from "~/ui/browser";
import { BrandSign, Icon } from "~/ui/icon";
import { layoutWords } from "~/ui/layout/words";
import { type PageViewer, savedHref } from "~/ui/navigation/page-navigation";
import { siteName } from "~/ui/page-title";
import { UserText } from "~/ui/user-text";
import { LanguageMenu } from "./languages";
import { DisplayForm } from "./site-footer";

const MENU = [
  { to: "/community", name: "community", adminOnly: false },
  { to: "/saved", name: "saved", adminOnly: false },
  { to: "/card", name: "card", adminOnly: false },
  { to: "/map/register", name: "register", adminOnly: false },
  { to: "/admin", name: "administration", adminOnly: true },
] as const;

const SITE_MENU_ID = "site-menu";
const ACCOUNT_MENU_ID = "account-menu";
const DISPLAY_MENU_ID = "display-menu";
const AS_MENU = { popover: "auto" };
/** React 18 does not know the attribute. */
const opensMenu = (id: string) => ({ popovertarget: id });

type SiteHeaderProps = {
  viewer: PageViewer | null;
  site: { name?: string; logo?: string } | undefined;
  display: Display;
};

/**
 * A single row at every width. On phones it is a bar, and everything but sign, search and language is behind the menu,
 * which begins with the account. Wide rows end with it, so it stands twice: keyboards and screen readers follow the row.
 */
export function SiteHeader({ viewer, site, display }: SiteHeaderProps) {
  const { pathname, search } = useLocation();
  const { menu, display: words } = layoutWords();
  const menuRef = useMenuThatCloses<HTMLDivElement>();
  const items = MENU.filter(({ adminOnly }) => !adminOnly || viewer?.seesAdministration);
  const isMap = pathname.startsWith("/map");
  return (
    <header className="site-header">
      <div className="site-header-inner">
        <Link to="/map" className="brand" aria-current={isMap ? "page" : undefined}>
          {site?.logo ? <img src={site.logo} alt="" height="29" /> : <BrandSign />}
          <span lang={langOf(siteName(site))}>{siteName(site)}</span>
        </Link>
        {pathname === "/map/detail" && <BarSearch />}
        <div id={SITE_MENU_ID} className="site-menu" ref={menuRef} {...AS_MENU}>
          <p className="site-menu-name">{siteName(site)}</p>
          {viewer ? (
            <div className="account-menu in-menu">
              <AccountLinks viewer={viewer} />
            </div>
          ) : (
            <LoginLink className="in-menu" />
          )}
          <nav aria-label={menu.label} className="main-menu">
            <ul>
              {items.map(({ to, name }) => (
                <li key={to} className={`menu-${name}`}>
                  <Link
                    to={name === "saved" ? savedHref(search) : to}
                    aria-current={pathname.startsWith(to) ? "page" : undefined}
                    reloadDocument={name === "card"}
                    title={name === "card" || name === "saved" ? menu[name] : undefined}
                  >
                    {name === "saved" && <Icon name="star" />}
                    {name === "card" && <Icon name="card" />}
                    <span>{menu[name]}</span>
                  </Link>
                </li>
              ))}
              <li className="menu-display">
                <button type="button" {...opensMenu(DISPLAY_MENU_ID)}>
                  {words.title}
                </button>
              </li>
            </ul>
          </nav>
        </div>
        <div className="account">{viewer ? <AccountMenu viewer={viewer} /> : <LoginLink />}</div>
        <LanguageMenu />
        <Button type="button" className="menu-opener" aria-label={menu.open} {...opensMenu(SITE_MENU_ID)}>
          <Icon name="menu" />
        </Button>
        <div id={DISPLAY_MENU_ID} className="display-menu" {...AS_MENU}>
          <DisplayForm display={display} id="display-of-menu" />
        </div>
      </div>
    </header>
  );
}

/** Searches for a place from the page of a toilet; the map has a search of its own in the same spot. */
function BarSearch() {
  const { searchPlace } = layoutWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 and Firefox before 118 do not know <search>
    <form action={useHref("/map")} role="search" className="bar-search">
      <input type="search" name="q" aria-label={searchPlace.label} placeholder={searchPlace.hint} required />
      <Button type="submit" aria-label={searchPlace.submit}>
        <Icon name="search" />
      </Button>
    </form>
  );
}

function roleOf(viewer: PageViewer): string {
  const { account } = layoutWords();
  if (viewer.isSocial) return account.social;
  return viewer.isAdministrator ? account.administrator : account.member;
}

function LoginLink({ className = "" }) {
  const { pathname, search } = useLocation();
  const currentHref = pathname + search;
  const next = /^\/(login|logout|error)/.test(currentHref)
    ? ""
    : `?${new URLSearchParams({ next: currentHref })}`;
  return (
    <Link className={`button button-small ${className}`.trim()} to={`/login${next}`}>
      {layoutWords().account.login}
    </Link>
  );
}

/** Shows the member's name, role and links; in a header of middle width they are behind the name. */
function AccountMenu({ viewer }: { viewer: PageViewer }) {
  const menu = useMenuThatCloses<HTMLDivElement>();
  return (
    <>
      <Button type="button" isSmall className="account-opener" {...opensMenu(ACCOUNT_MENU_ID)}>
        <Icon name="account" className="account-sign" />
        <span>
          <UserText>{layoutWords().account.named(viewer.name)}</UserText>
        </span>
        <Icon name="down" size={12} />
      </Button>
      <div id={ACCOUNT_MENU_ID} className="account-menu" ref={menu} {...AS_MENU}>
        <AccountLinks viewer={viewer} />
      </div>
    </>
  );
}

function AccountLinks({ viewer }: { viewer: PageViewer }) {
  const { account } = layoutWords();
  return (
    <>
      <span className="account-name">
        <UserText>{account.named(viewer.name)}</UserText>{" "}
        <span className="account-role">({roleOf(viewer)})</span>
      </span>
      <Link className="button button-small" to="/mypage">
        {account.myPage}
      </Link>
      <Form method="post" action="/logout">
        <Button type="submit" isSmall>
          {account.logout}
        </Button>
      </Form>
    </>
  );
}

/** Closes an open popover on client-side navigation, which browsers do only when a document is loaded. */
function useMenuThatCloses<Menu extends HTMLElement>(): RefObject<Menu> {
  const { key } = useLocation();
  const menu = useRef<Menu>(null);
  useEffect(() => {
    if (key && menu.current && isPopoverOpen(menu.current)) menu.current.hidePopover();
  }, [key]);
  return menu;
}
