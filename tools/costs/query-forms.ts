import type { Surface } from "../../tests/hostile/surface";
import { dataPathOf } from "./address-forms";
import type { Address } from "./addresses";
import { QUERY_TEXTS } from "./attacks";
import { ALONE, ATTACK_BYTES, type Form } from "./form";

/** Long and repeated values for each query parameter that the product reads. */

/** Parameters that stand in tables of the product instead of in calls that read them. */
const IN_TABLES = ["open", "open24", "nolock", "clean", "rated", "not"];
/** Pattern of parameters that the frame of all pages reads; one page is enough to measure them. */
const FRAME = "/*";

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join("&");

/** Returns long values of a parameter, and the parameter repeated many times. */
const fillings = (name: string): [label: string, query: string][] => [
  ...QUERY_TEXTS.map(([label, text]): [string, string] => [label, `${name}=${text}`]),
  ["again and again", times(Math.floor(ATTACK_BYTES / (name.length + 7)), (at) => `${name}=${at + 1000}`)],
  ["empty again and again", times(Math.floor(ATTACK_BYTES / (name.length + 2)), () => `${name}=`)],
];

/** Thousands of parameters that the product ignores. */
const PAIRS: [label: string, query: string][] = [
  ["short pairs", times(2000, (at) => `${at.toString(36)}=1`)],
  ["one name", times(3000, () => "a=1")],
  ["nothing", "&".repeat(ATTACK_BYTES)],
  ["no values", times(2000, (at) => at.toString(36))],
  ["data of earlier versions", times(1500, () => "_data=1")],
  ["routes", `_routes=${"root,".repeat(2400)}`],
];

function withQuery(path: string, name: string, query: string): string {
  const [pathname, search = ""] = path.split("?");
  const others = search.split("&").filter((pair) => pair && pair.split("=")[0] !== name);
  return `${pathname}?${[...others, query].join("&")}`;
}

export function queryForms({ routes }: Surface, addresses: Address[]): Form[] {
  const shared = new Set(routes.find(({ pattern }) => pattern === FRAME)?.names);
  // Other samples of a page read the same parameters.
  const byWho = new Map(addresses.map((address) => [`${address.pattern} ${address.who}`, address]));
  return [...byWho.values()].flatMap(({ pattern, path, who, hasPage }) => {
    const names = routes.find((route) => route.pattern === pattern)?.names ?? [];
    const own = names.filter((name) => pattern === FRAME || !shared.has(name));
    const isMap = pattern.startsWith("/map");
    // Names in capitals are settings, not parameters.
    const all = [...own, ...(isMap ? IN_TABLES : [])].filter((name) => /^\w*[a-z]\w*$/.test(name));
    const one = { ...ALONE, part: "queries", who } as const;
    const asked = all.flatMap((name) =>
      fillings(name).map(([label, query]): Form => {
        const target = withQuery(path, name, query);
        return {
          ...one,
          label: `${path} ${name}: ${label}`,
          isGuarded: pattern === "/map/qr.svg" && label === "numbers" && name === "from",
          ask: (attempt) => ({ target: target + attempt }),
        };
      }),
    );
    const unread = PAIRS.flatMap(([label, query]) => {
      const target = withQuery(path, "", query);
      const isGuarded = path === "/map";
      return [
        { ...one, isGuarded, label: `${path} ${label}`, ask: () => ({ target }) },
        ...(hasPage
          ? [{ ...one, label: `${path} .data ${label}`, ask: () => ({ target: dataPathOf(target) }) }]
          : []),
      ];
    });
    return [...asked, ...unread];
  });
}
