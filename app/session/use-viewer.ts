import { useRouteLoaderData } from "@remix-run/react";

export type PageViewer = { id: string; name: string; isSocial: boolean; isAdministrator: boolean };

export function useViewer(): PageViewer | null {
  const root = useRouteLoaderData("root") as { viewer: PageViewer | null } | undefined;
  return root?.viewer ?? null;
}
