import type { LoaderFunction, MetaArgs, MetaDescriptor, MetaFunction } from "@remix-run/node";
import { uiWords } from "./words";

type Told<Loader extends LoaderFunction | unknown, Value> = Value | ((args: MetaArgs<Loader>) => Value);

const made = new WeakSet<object>();

/** True for a meta export made by pageTitle: a guard test holds every page to it. */
export const isPageTitle = (meta: object) => made.has(meta);

/** `Daejeon Station · 대전역`: a head cannot say which language a name is in, but everybody has one to read. */
export const readableName = (name: string, reading: string | null | undefined): string =>
  reading ? `${reading} · ${name}` : name;

/** `screen | site`; a further page of a list says which. @param title the site's own name stands alone for null */
export function pageTitle<Loader extends LoaderFunction | unknown = unknown>(
  title: Told<Loader, string | null>,
  others: Told<Loader, MetaDescriptor[]> = [],
): MetaFunction<Loader> {
  const meta = (args: MetaArgs<Loader>): MetaDescriptor[] => {
    const { errorPrefix, pageNumber, siteDescription, siteName } = uiWords();
    const screen = typeof title === "function" ? title(args) : title;
    const more = typeof others === "function" ? others(args) : others;
    const root = args.matches[0]?.data as { isFormRefused?: boolean } | undefined;
    const prefix = root?.isFormRefused ? errorPrefix : "";
    const isDescribed = more.some((descriptor) => "name" in descriptor && descriptor.name === "description");
    const description = isDescribed ? [] : [{ name: "description", content: siteDescription }];
    const page = /[?&]page=([1-9]\d{0,4})(?:&|$)/.exec(args.location.search)?.[1] ?? "1";
    const words = [screen, page === "1" ? null : pageNumber(page)].filter(Boolean).join(" ");
    return [{ title: `${prefix}${words ? `${words} | ` : ""}${siteName}` }, ...description, ...more];
  };
  made.add(meta);
  return meta as MetaFunction<Loader>;
}
