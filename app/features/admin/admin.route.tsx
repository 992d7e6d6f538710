import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import type { Subject } from "~/backend/calls";
import { detectSupport, isKnownUnsupported } from "~/backend/supported-calls.server";
import { requireFormAdmin } from "~/session/viewer.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SideMenu, type SideMenuItem } from "~/ui/side-menu";

const ADMINISTRATION = "사이트관리";

/** A screen, and the backend calls that it requires. */
type Screen = SideMenuItem & { needs?: Subject; isAboutToilets?: true };

/** Screens of the administration in menu order. */
const ADMIN_MENU: readonly Screen[] = [
  { to: "/admin/overview", label: "운영 현황" },
  { to: "/admin/notice", label: "공지사항관리" },
  { to: "/admin/toilet-stats", label: "화장실 이용현황", needs: "statistics", isAboutToilets: true },
  { to: "/admin/data", label: "데이터 점검", isAboutToilets: true },
  { to: "/admin/user-management", label: "회원관리", needs: "memberList" },
  { to: "/admin/user", label: "사용자관리", needs: "users" },
  { to: "/admin/tag-management", label: "태그관리", needs: "tags", isAboutToilets: true },
  { to: "/admin/manager", label: "사이트관리자 암호변경", needs: "password" },
];

/** Returns the screen of an address, or undefined. */
function findScreen(pathname: string): SideMenuItem | undefined {
  return ADMIN_MENU.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}

export const handle = { hydrate: false };

/** Loaders run in parallel, so each page below checks for an administrator itself. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireFormAdmin(args);
  const hasMap = await hasToilets();
  const screens = ADMIN_MENU.filter(({ isAboutToilets }) => hasMap || !isAboutToilets);
  await detectSupport(
    screens.flatMap(({ needs }) => needs ?? []),
    caller.token,
  );
  const menu = screens.filter(({ needs }) => !needs || !isKnownUnsupported(needs));
  return { menu: menu.map(({ to, label }) => ({ to, label })) };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function Admin() {
  const { menu } = useLoaderData<typeof loader>();
  const screen = findScreen(useLocation().pathname);
  return (
    <div className="page admin">
      <Breadcrumbs path={[{ to: "/admin", label: ADMINISTRATION }]} here={screen?.label ?? "없는 화면"} />
      <div className="side-layout">
        <SideMenu title={ADMINISTRATION} items={menu} />
        <div className="admin-page">
          <Outlet />
        </div>
      </div>
    </div>
  );
}
