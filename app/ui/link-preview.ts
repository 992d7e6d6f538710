import type { MetaArgs, MetaDescriptor } from "@remix-run/node";
import { prefixOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { cardHref, toiletHref } from "./hrefs";
import { canonicalHref } from "./layout/languages";

type Handle = { hydrate?: boolean | ((data: unknown) => boolean); island?: unknown } | undefined;

/** Tells whether React hydrates the page's head, which then has to be the same in the browser. */
function isHeadHydrated({ matches }: Pick<MetaArgs, "matches">): boolean {
  const { handle, data } = matches.at(-1) ?? {};
  const { hydrate = false, island } = (handle as Handle) ?? {};
  return !island && (typeof hydrate === "function" ? hydrate(data) : hydrate);
}

/**
 * Adds the tags by which messengers preview a link (https://ogp.me). Messengers ask as visitors, so that pages which
 * React hydrates for members, and all scripts, do without.
 * @param title of the page alone; null for a page that has none
 */
export function withLinkPreview(
  args: Pick<MetaArgs, "matches" | "location" | "error">,
  { title, site }: { title: string | null; site: string },
  descriptors: MetaDescriptor[],
): MetaDescriptor[] {
  if (args.error || isHeadHydrated(args)) return descriptors;
  const { origin = "" } = (args.matches[0]?.data as { origin?: string } | undefined) ?? {};
  const prefix = origin + prefixOf(currentLanguage());
  const { chosen } = (args.matches.at(-1)?.data as { chosen?: { id: string } | null } | undefined) ?? {};
  const own = descriptors.find((tag) => "rel" in tag && tag.rel === "canonical") as { href?: string };
  // A map with a chosen toilet is shared as the page of the toilet.
  const url = chosen
    ? prefix + toiletHref(chosen.id)
    : (own?.href ?? canonicalHref(origin, args.location.pathname));
  const hasPicture = descriptors.some((tag) => "property" in tag && tag.property === "og:image");
  const picture = prefix + (chosen ? cardHref(chosen.id) : "/card.jpg");
  return [
    ...descriptors,
    ...descriptors.flatMap((tag) =>
      "name" in tag && tag.name === "description"
        ? [{ property: "og:description", content: tag.content }]
        : [],
    ),
    { property: "og:title", content: title ?? site },
    ...(title ? [{ property: "og:site_name", content: site }] : []),
    ...(url ? [{ property: "og:url", content: url }] : []),
    ...(hasPicture ? [] : [{ property: "og:image", content: picture }]),
  ];
}
