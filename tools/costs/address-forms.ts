import type { Address } from "./addresses";
import { ALONE, type Form } from "./form";

/** Each address as it is, packed, as the data that scripts would fetch, and at the end of paths that are too deep. */

const PACKINGS = ["gzip", "br"];
/** Where what is too deep or too long leads off: the table has frames and routes for anything here. */
const DEEP_BELOW = ["", "/map", "/map/detail", "/community/free", "/admin"];

const DEPTHS: [name: string, path: string][] = [
  ["4,000 segments", "/a".repeat(4000)],
  ["33 segments", "/a".repeat(33)],
  ["2,049 letters", `/${"a".repeat(2048)}`],
  ["escaped letters", `/${"%EA%B0%80".repeat(1300)}`],
  ["dots", `/${"../".repeat(3000)}`],
  ["matrix letters", `/${";a=b".repeat(2800)}`],
];

const packed = (packing: string): [string, string][] => [["accept-encoding", packing]];

/** The address of the data of a page, or of what has none. */
export function dataPathOf(path: string): string {
  const [pathname = "", ...query] = path.split("?");
  const data = pathname === "/" ? "/_root.data" : `${pathname}.data`;
  return [data, ...query].join("?");
}

export function addressForms(addresses: Address[]): Form[] {
  return addresses.flatMap(({ path, who, hasPage }) => {
    const one = { ...ALONE, part: "addresses", who } as const;
    const forms: Form[] = [{ ...one, label: path, ask: () => ({ target: path }) }];
    for (const packing of PACKINGS) {
      forms.push({
        ...one,
        label: `${path} ${packing}`,
        ask: () => ({ target: path, headers: packed(packing) }),
      });
    }
    const data = dataPathOf(path);
    // Data of what is no page: whole files as one text in memory.
    forms.push({ ...one, isGuarded: !hasPage, label: data, ask: () => ({ target: data }) });
    forms.push({ ...one, label: `${data} gzip`, ask: () => ({ target: data, headers: packed("gzip") }) });
    forms.push({ ...one, label: `HEAD ${path}`, ask: () => ({ method: "HEAD", target: path }) });
    return forms;
  });
}

/** Every route with something below it that is too deep, and the framework's discovery of routes. */
export function depthForms(addresses: Address[]): Form[] {
  const paths = [...new Set([...DEEP_BELOW, ...addresses.map(({ path }) => path.split("?")[0] ?? "")])];
  const below = paths.flatMap((path) =>
    DEPTHS.flatMap(([name, depth]) => {
      const target = (path === "/" ? "" : path) + depth;
      const isGuarded = DEEP_BELOW.includes(path) && name === "4,000 segments";
      const one = { ...ALONE, part: "depth", isGuarded } as const;
      const data = `${target}x.data`;
      return [
        { ...one, label: `${path} + ${name}`, ask: () => ({ target }) },
        {
          ...one,
          label: `${path} + ${name} .data gzip`,
          ask: () => ({ target: data, headers: packed("gzip") }),
        },
      ];
    }),
  );
  return [...below, ...DISCOVERIES.map(([name, query]) => discovery(name, query))];
}

/** @param query of each try */
const discovery = (name: string, query: string): Form => ({
  ...ALONE,
  part: "depth",
  isGuarded: true,
  label: `/__manifest ${name}`,
  ask: (attempt) => ({ target: `/__manifest?version=:version&${query}${attempt}` }),
});

/** The framework refuses addresses of more than 7,680 letters here. */
const DISCOVERIES: [name: string, query: string][] = [
  ["deep", `p=${"/a".repeat(3780)}`],
  ["deep below a frame", `p=/admin${"/a".repeat(3770)}`],
  ["deep, slashes escaped", `p=${"%2Fa".repeat(1880)}`],
  ["many", Array.from({ length: 950 }, (_, at) => `p=/${at}`).join("&")],
  ["many below a frame", Array.from({ length: 550 }, (_, at) => `p=/admin/${at}`).join("&")],
  ["many, 20 deep", Array.from({ length: 160 }, (_, at) => `p=/${at}${"/a".repeat(20)}`).join("&")],
  ["too long", `p=${"/a".repeat(6000)}`],
  ["Hangul", `p=/${"%EA%B0%80".repeat(1300)}`],
];
