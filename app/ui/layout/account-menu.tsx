import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { langOf } from "~/languages/lang-of";
import { Korean } from "~/ui/korean";
import { layoutWords } from "~/ui/layout/words";
import type { PageViewer } from "~/ui/navigation/page-navigation";
import { isPopoverOpen } from "~/ui/popover";

const MENU_ID = "account-menu";
const OPENS_MENU = { popovertarget: MENU_ID };
const AS_MENU = { popover: "auto" };

function roleOf(viewer: PageViewer): string {
  const { account } = layoutWords();
  if (viewer.isSocial) return account.social;
  return viewer.isAdministrator ? account.administrator : account.member;
}

/** Shows the login, or the member's name, role and links: inline from 640 px, else behind a button with the name. */
export function AccountMenu({ viewer }: { viewer: PageViewer | null }) {
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
      <button type="button" className="button button-small account-opener" {...OPENS_MENU}>
        <svg className="account-sign" width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17a6.5 6.5 0 0 1 13 0" />
        </svg>
        <span lang={langOf(viewer.name)}>{account.named(viewer.name)}</span>
        <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
      </button>
      <div id={MENU_ID} className="account-menu" ref={menu} {...AS_MENU}>
        <span className="account-name">
          <Korean>{account.named(viewer.name)}</Korean>{" "}
          <span className="account-role">({roleOf(viewer)})</span>
        </span>
        <Link className="button button-small" to="/mypage">
          {account.myPage}
        </Link>
        <Link className="button button-small account-register" to="/map/register">
          {account.register}
        </Link>
        <Form method="post" action="/logout">
          <button type="submit" className="button button-small">
            {account.logout}
          </button>
        </Form>
      </div>
    </div>
  );
}
