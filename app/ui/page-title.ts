import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction } from "@remix-run/node";
import { prefixOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { cardHref, toiletHref } from "./hrefs";
import { canonicalHref } from "./layout/languages";
import { uiWords } from "./words";

type Told<Loader extends LoaderFunction | unknown, Value> = Value | ((args: MetaArgs<Loader>) => Value);

type Site = { name?: string } | null | undefined;

/** Returns the operator's name of the site, else the product's own in the page's language. */
export const siteName = (site: Site): string => site?.name ?? uiWords().siteName;

/** Returns the operator's facts from the data of the root loader. */
export const siteOf = (matches: { data?: unknown }[]): Site =>
  (matches[0]?.data as { site?: { name?: string } } | undefined)?.site;

const pageTitles = new WeakSet<object>();

/** True for a meta export of pageTitle; a guard test requires it of every page. */
export const isPageTitle = (meta: object) => pageTitles.has(meta);

/** Combines reading and name, `Daejeon Station · 대전역`, because a title can't mark its languages. */
export const readableName = (name: string, reading: string | null | undefined): string =>
  reading ? `${reading} · ${name}` : name;

/** Returns `screen | site`, with the page number of a list. @param title null for the site's name alone @param separator another one if the title becomes the name of a file */
export function pageTitle<Loader extends LoaderFunction | unknown = unknown>(
  title: Told<Loader, string | null>,
  others: Told<Loader, MetaDescriptor[]> = [],
  separator = " | ",
): MetaFunction<Loader> {
  const meta = (args: MetaArgs<Loader>): MetaDescriptor[] => {
    const { errorPrefix, pageNumber, siteDescription } = uiWords();
    const screen = typeof title === "function" ? title(args) : title;
    const more = typeof others === "function" ? others(args) : others;
    const root = args.matches[0]?.data as { isFormRefused?: boolean } | undefined;
    const prefix = root?.isFormRefused ? errorPrefix : "";
    const isDescribed = more.some((descriptor) => "name" in descriptor && descriptor.name === "description");
    const description = isDescribed ? [] : [{ name: "description", content: siteDescription }];
    const page = /[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(args.location.search)?.[1] ?? "1";
    const words = [screen, page === "1" ? null : pageNumber(page)].filter(Boolean).join(" ");
    const site = siteName(siteOf(args.matches));
    const tags = [{ title: `${prefix}${words ? words + separator : ""}${site}` }, ...description, ...more];
    return import.meta.env.SSR ? withLinkPreview(args, { title: words || null, site }, tags) : tags;
  };
  pageTitles.add(meta);
  return meta as MetaFunction<Loader>;
}

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
function withLinkPreview(
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
