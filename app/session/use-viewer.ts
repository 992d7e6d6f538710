import { useRouteLoaderData } from "@remix-run/react";

/** What every page may know of whoever looks at it. */
export type PageViewer = { id: string; name: string; isSocial: boolean; isAdministrator: boolean };

/** The member who looks at the page; null for a visitor, and on an error page whose frame could not be loaded. */
export function useViewer(): PageViewer | null {
  const root = useRouteLoaderData("root") as { viewer: PageViewer | null } | undefined;
  return root?.viewer ?? null;
}
