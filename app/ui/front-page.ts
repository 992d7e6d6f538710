import { useMatches } from "@remix-run/react";

type FrontPage = { to: string; label: string };

/** The map, or, where the backend has no toilets, what the front page leads to. */
export function useFrontPage(): FrontPage {
  const root = useMatches()[0]?.data as { hasMap?: boolean } | undefined;
  return root?.hasMap === false
    ? { to: "/", label: "처음으로 가기" }
    : { to: "/map", label: "화장실 지도로 가기" };
}
