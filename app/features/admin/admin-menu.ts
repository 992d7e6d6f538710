import type { SideMenuItem } from "~/ui/side-menu";

export const ADMINISTRATION = "사이트관리";

/** The screens of the administration, in the order of the side menu. */
export const ADMIN_MENU: readonly SideMenuItem[] = [
  { to: "/admin/overview", label: "운영 현황" },
  { to: "/admin/notice", label: "공지사항관리" },
  { to: "/admin/toilet-stats", label: "화장실 이용현황" },
  { to: "/admin/user-management", label: "회원관리" },
  { to: "/admin/user", label: "사용자관리" },
  { to: "/admin/tag-management", label: "태그관리" },
  { to: "/admin/manager", label: "사이트관리자 암호변경" },
];

/** The screen that an address belongs to, undefined where there is none. */
export function findScreen(pathname: string): SideMenuItem | undefined {
  return ADMIN_MENU.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
}
