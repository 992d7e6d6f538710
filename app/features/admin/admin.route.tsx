import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { requireFormAdmin } from "~/session/viewer.server";
import { Breadcrumbs, SideMenu, type SideMenuItem } from "~/ui/side-menu";

const ADMINISTRATION = "사이트관리";

/** Screens of the administration in menu order. */
const ADMIN_MENU: readonly SideMenuItem[] = [
  { to: "/admin/overview", label: "운영 현황" },
  { to: "/admin/notice", label: "공지사항관리" },
  { to: "/admin/toilet-stats", label: "화장실 이용현황" },
  { to: "/admin/data", label: "데이터 점검" },
  { to: "/admin/user-management", label: "회원관리" },
  { to: "/admin/user", label: "사용자관리" },
  { to: "/admin/tag-management", label: "태그관리" },
  { to: "/admin/manager", label: "사이트관리자 암호변경" },
];

/** Returns the screen of an address, or undefined. */
function findScreen(pathname: string): SideMenuItem | undefined {
  return ADMIN_MENU.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}

/** Loaders run in parallel, so each page below checks for an administrator itself. */
export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return null;
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function Admin() {
  const screen = findScreen(useLocation().pathname);
  return (
    <div className="page admin">
      <Breadcrumbs path={[{ to: "/admin", label: ADMINISTRATION }]} here={screen?.label ?? "없는 화면"} />
      <div className="side-layout">
        <SideMenu title={ADMINISTRATION} items={ADMIN_MENU} />
        <div className="admin-page">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
