import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { contrastOf, luminanceOf } from "~/features/admin/contrast";

/** Every pair of colours that the style sheets make, in both themes and in high contrast (WCAG 1.4.3, 1.4.6, 1.4.11). */

/** By name, whichever room it lies in. */
const pathOf = new Map(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => [basename(path), join("app", path)]),
);
const sheets = [...pathOf.keys()];
const read = (name: string) => readFileSync(pathOf.get(name) ?? "", "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

type Tokens = Map<string, string>;
type Rule = { where: string; selector: string; declarations: Map<string, string> };

/** The innermost blocks of a sheet: selector and declarations. */
function rulesOf(name: string): Rule[] {
  return [...read(name).matchAll(/([^{};]+)\{([^{}]*)\}/g)].map(([, selector = "", body = ""]) => ({
    where: `${name} ${selector.trim().replace(/\s+/g, " ")}`,
    selector: selector.trim(),
    declarations: new Map(
      body.split(";").flatMap((line): [string, string][] => {
        const at = line.indexOf(":");
        return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
      }),
    ),
  }));
}

const tokenRules = rulesOf("tokens.css");
const valuesOf = (selector: string): Tokens =>
  tokenRules.find((rule) => rule.selector === selector)?.declarations ?? new Map();
/** Values that have two are written `var(--light, …) var(--dark, …)`. */
const readTheme = (at: 1 | 2): Tokens =>
  new Map(
    [...valuesOf(":root")].map(([name, value]) => [
      name,
      /^var\(--light, (.*)\)\s+var\(--dark, (.*)\)$/.exec(value)?.[at] ?? value,
    ]),
  );
const light = readTheme(1);
const dark = readTheme(2);
const darkByDevice = valuesOf(':root:not([data-theme="light"])');
const highRules = rulesOf("high-contrast.css");
const highByDevice = highRules.find(({ selector }) => selector === ":root")?.declarations ?? new Map();
const high = highRules.find(({ selector }) => selector === ':root[data-contrast="high"]')?.declarations;

const THEMES: [name: string, tokens: Tokens, textRatio: number][] = [
  ["light", light, 4.5],
  ["dark", dark, 4.5],
  ["light, high contrast", new Map([...light, ...(high ?? [])]), 7],
  ["dark, high contrast", new Map([...dark, ...(high ?? [])]), 7],
];

/** Not a number where the token is no plain colour. */
function tokenLuminance(tokens: Tokens, name: string): number {
  const value = tokens.get(`--${name}`) ?? "";
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference) return tokenLuminance(tokens, reference);
  return /^#[0-9a-f]{6}$/.test(value) ? luminanceOf(value) : Number.NaN;
}

const ratioOf = (tokens: Tokens, one: string, other: string) =>
  contrastOf(tokenLuminance(tokens, one), tokenLuminance(tokens, other));

const tokenOf = (value: string | undefined) => /var\(--([\w-]+)\)/.exec(value ?? "")?.[1];
/** What text without a ground of its own stands on. */
const GROUNDS = ["surface", "ground", "primary-soft"];
/** Set where the ground is set by another rule, which the pairs below name. */
const ON_OTHERS = new Set(["on-fill"]);
const NO_COLORS = /^(transparent|none|inherit|currentcolor|0|url\(.*|linear-gradient.*)$/i;

type Pair = { where: string; text: string; ground: string };

/** Text on the ground of its own rule, or on each of the common ones. */
function pairsOf({ where, declarations }: Rule): Pair[] {
  const text = tokenOf(declarations.get("color"));
  const filled = declarations.get("background") ?? declarations.get("background-color");
  const ground = tokenOf(filled);
  if (filled && !ground && !NO_COLORS.test(filled)) return [];
  if (text && ground) return [{ where, text, ground }];
  if (ground) return [];
  return text && !ON_OTHERS.has(text) ? GROUNDS.map((each) => ({ where, text, ground: each })) : [];
}

const rules = sheets.flatMap((name) => (name === "tokens.css" ? [] : rulesOf(name)));
/** WCAG asks nothing of what cannot be used just now. */
const isInactive = ({ selector }: Rule) => /aria-disabled|:disabled/.test(selector);
const pairs = rules.filter((rule) => !isInactive(rule)).flatMap(pairsOf);
const PAIRS_WITHOUT_A_RULE: Pair[] = [
  ...["ink", "ink-soft", "ink-muted"].flatMap((text) =>
    [...GROUNDS, "line-soft"].map((ground) => ({ where: "running text", text, ground })),
  ),
  ...["primary-strong", "primary-deep", "danger"].map((ground) => ({
    where: "a filled button",
    text: "on-fill",
    ground,
  })),
  { where: "a cluster's number", text: "on-fill", ground: "primary-strong" },
  { where: "a stack's number", text: "primary-deep", ground: "surface" },
];
const NOT_TEXT = [
  ["edge", "surface"],
  ["primary", "surface"],
  ["primary", "ground"],
  ["primary-strong", "surface"],
  ["danger", "surface"],
  ["star", "surface"],
  ["series", "surface"],
  ["me", "surface"],
] as const;

describe("colours", () => {
  test("are named in the tokens alone, where both themes have them", () => {
    const loose = rules.flatMap(({ where, declarations }) =>
      [...declarations].flatMap(([property, value]) =>
        /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value) ? [`${where} ${property}: ${value}`] : [],
      ),
    );
    // The text on a tag's own colour, which an administrator chose.
    expect(loose.filter((line) => !/^tag-colors\.css \.tag-pill-(dark|light) /.test(line))).toEqual([]);
  });

  test("are known: no rule names one that does not exist", () => {
    const unknown = pairs.flatMap(({ where, text, ground }) =>
      [text, ground].filter((name) => !light.has(`--${name}`)).map((name) => `${where} --${name}`),
    );
    expect(unknown).toEqual([]);
    expect(pairs.length).toBeGreaterThan(80);
  });

  test("are the same whether the device or somebody chose them", () => {
    expect([...darkByDevice]).toEqual([...valuesOf(':root[data-theme="dark"]')]);
    expect([darkByDevice.get("--light"), darkByDevice.get("--dark")]).toEqual(["", "initial"]);
    expect([...light].filter(([name, value]) => value !== dark.get(name)).length).toBeGreaterThan(20);
    expect([...highByDevice]).toEqual([...(high ?? [])]);
    expect(highByDevice.size).toBeGreaterThan(10);
  });

  describe.each(THEMES)("%s", (_name, tokens, textRatio) => {
    it(`keep text at ${textRatio}:1`, () => {
      const faint = [...pairs, ...PAIRS_WITHOUT_A_RULE].flatMap(({ where, text, ground }) => {
        const ratio = ratioOf(tokens, text, ground);
        return ratio >= textRatio ? [] : [`${where}: ${text} on ${ground} ${ratio.toFixed(2)}`];
      });
      expect([...new Set(faint)]).toEqual([]);
    });

    it("keep edges and signs at 3:1", () => {
      const faint = NOT_TEXT.flatMap(([sign, ground]) => {
        const ratio = ratioOf(tokens, sign, ground);
        return ratio >= 3 ? [] : [`${sign} on ${ground} ${ratio.toFixed(2)}`];
      });
      expect(faint).toEqual([]);
    });
  });
});
