import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLocation } from "@remix-run/react";
import { requireFormAdmin } from "~/session/viewer.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SideMenu } from "~/ui/side-menu";
import { ADMIN_MENU, ADMINISTRATION, findScreen } from "./admin-menu";

export const handle = { hydrate: false };

/** Loaders run side by side: every page below asks for an administrator itself. */
export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return null;
}

export { keepTypedForm as shouldRevalidate } from "~/forms/keep-typed-form";

/** The frame of the administration: where one is, what else there is, and the page. */
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
