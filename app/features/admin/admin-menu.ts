import type { Subject } from "~/backend/calls";
import type { SideMenuItem } from "~/ui/side-menu";

export const ADMINISTRATION = "사이트관리";

/** A screen, and what of the backend it cannot do without. */
type Screen = SideMenuItem & { needs?: Subject; isAboutToilets?: true };

/** The screens of the administration, in the order of the side menu. */
export const ADMIN_MENU: readonly Screen[] = [
  { to: "/admin/overview", label: "운영 현황" },
  { to: "/admin/notice", label: "공지사항관리" },
  { to: "/admin/toilet-stats", label: "화장실 이용현황", needs: "statistics", isAboutToilets: true },
  { to: "/admin/user-management", label: "회원관리", needs: "memberList" },
  { to: "/admin/user", label: "사용자관리", needs: "users" },
  { to: "/admin/tag-management", label: "태그관리", needs: "tags", isAboutToilets: true },
  { to: "/admin/manager", label: "사이트관리자 암호변경", needs: "password" },
];

/** The screen that an address belongs to, undefined where there is none. */
export function findScreen(pathname: string): SideMenuItem | undefined {
  return ADMIN_MENU.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
