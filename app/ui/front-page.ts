import { useMatches } from "@remix-run/react";
import { layoutWords } from "~/ui/layout/words";

type FrontPage = { to: string; label: string };

/** The map, or, where the backend has no toilets, what the front page leads to. */
export function useFrontPage(): FrontPage {
  const root = useMatches()[0]?.data as { hasMap?: boolean } | undefined;
  const { front } = layoutWords();
  return root?.hasMap === false ? { to: "/", label: front.start } : { to: "/map", label: front.map };
}
