import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { isKnownUnsupported, learnSupport } from "~/backend/supported-calls.server";
import { requireFormAdmin } from "~/session/viewer.server";
import { hasToilets } from "~/toilet-directory/has-toilets.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { SideMenu } from "~/ui/side-menu";
import { ADMIN_MENU, ADMINISTRATION, findScreen } from "./admin-menu";

export const handle = { hydrate: false };

/** Loaders run side by side: every page below asks for an administrator itself. */
export async function loader(args: LoaderFunctionArgs) {
  const { caller } = await requireFormAdmin(args);
  const hasMap = await hasToilets();
  const screens = ADMIN_MENU.filter(({ isAboutToilets }) => hasMap || !isAboutToilets);
  await learnSupport(
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
