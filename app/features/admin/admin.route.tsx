import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { isKnownUnsupported } from "~/backend/supported-calls.server";
import { requireFormAdmin } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import { isFeedUnsupported } from "~/toilet-directory/feed-unsupported";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SideMenu } from "~/ui/side-menu";
import { ADMIN_MENU, ADMINISTRATION, findScreen } from "./admin-menu";

export const handle = { hydrate: false };

/** Loaders run side by side: every page below asks for an administrator itself. */
export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  const hasToilets = !isFeedUnsupported(directory.lastStatus());
  const menu = ADMIN_MENU.filter(
    ({ needs, isAboutToilets }) => (!needs || !isKnownUnsupported(needs)) && (hasToilets || !isAboutToilets),
  );
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
