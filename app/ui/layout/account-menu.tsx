import { Form, Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isPopoverOpen } from "~/ui/browser";
import { layoutWords } from "~/ui/layout/words";
import type { PageViewer } from "~/ui/navigation/page-navigation";
import { Button } from "../basics";
import { Icon } from "../icon";
import { UserText } from "../user-text";

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
