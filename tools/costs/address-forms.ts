import type { Address } from "./addresses";
import { ALONE, type Form } from "./form";

/** Each address as it is, compressed, as a data request, and below paths that are too deep. */

const PACKINGS = ["gzip", "br"];
/** Starting points of too deep and too long paths. */
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

/** Returns the data URL of a page, or of a path without data. */
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
    // Data of a route without a page would put whole files into memory as one text.
    forms.push({ ...one, isGuarded: !hasPage, label: data, ask: () => ({ target: data }) });
    forms.push({ ...one, label: `${data} gzip`, ask: () => ({ target: data, headers: packed("gzip") }) });
    forms.push({ ...one, label: `HEAD ${path}`, ask: () => ({ method: "HEAD", target: path }) });
    return forms;
  });
}

/** Lists too deep paths below every route, and route discovery requests. */
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

/** @param query of each attempt */
const discovery = (name: string, query: string): Form => ({
  ...ALONE,
  part: "depth",
  isGuarded: true,
  label: `/__manifest ${name}`,
  ask: (attempt) => ({ target: `/__manifest?version=:version&${query}${attempt}` }),
});

/** The framework refuses discovery queries of more than 7,680 characters. */
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
