import { listAddresses } from "./addresses";
import { ALONE, type Form } from "./form";
import { mapForms } from "./map-forms";

/** The same request many times, from clients that disconnect early or never read. */

const GUARDED = ["/map", "/sitemaps/toilets-1.xml"];

/** Returns all addresses, and those of the map with the largest responses. */
function listTargets(): { path: string; who: Form["who"] }[] {
  const largest = mapForms().filter(({ label }) => /world zoom 0$|map zoom 7$|everything$/.test(label));
  return [
    ...listAddresses().map(({ path, who }) => ({ path, who })),
    ...largest.map(({ who, ask }) => ({ path: ask(0).target, who })),
  ];
}

export function manyForms(pictures: { name: string; paths: string[] }[]): Form[] {
  const targets = [
    ...listTargets(),
    ...pictures.flatMap(({ paths: [path] }) => [
      { path: `${path}?w=1600`, who: "visitor" as const },
      { path: `${path}.data?w=1600`, who: "visitor" as const },
    ]),
  ];
  return targets.flatMap(({ path, who }) => {
    const isGuarded = GUARDED.includes(path);
    const one = { ...ALONE, who, label: path.slice(0, 100), ask: () => ({ target: path }) };
    return [
      { ...one, part: "pipelines" as const, way: "pipeline" as const, isGuarded },
      { ...one, part: "readers" as const, way: "readers" as const, isGuarded },
    ];
  });
}
