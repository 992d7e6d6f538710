import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it, test } from "vitest";
import { contrastOf, luminanceOf } from "../../app/features/admin/palette-dialog";

/**
 * Checks every pair of colours in the style sheets, in both themes and in high contrast (WCAG 1.4.3, 1.4.6, 1.4.11).
 */

/** Paths of the style sheets by file name. */
const pathOf = new Map(
  readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".css"))
    .map((path) => [basename(path), join("app", path)]),
);
const sheets = [...pathOf.keys()];
const read = (name: string) => readFileSync(pathOf.get(name) ?? "", "utf8").replace(/\/\*[\s\S]*?\*\//g, "");

type Tokens = Map<string, string>;
type Rule = { where: string; selector: string; declarations: Map<string, string> };

/** Returns the innermost blocks of a style sheet. */
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
/** A token with two values is written as `var(--light, …) var(--dark, …)`. */
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

/** Returns NaN if the token is no plain colour. */
function tokenLuminance(tokens: Tokens, name: string): number {
  const value = tokens.get(`--${name}`) ?? "";
  const referencedName = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (referencedName) return tokenLuminance(tokens, referencedName);
  return /^#[0-9a-f]{6}$/.test(value) ? luminanceOf(value) : Number.NaN;
}

const ratioOf = (tokens: Tokens, first: string, second: string) =>
  contrastOf(tokenLuminance(tokens, first), tokenLuminance(tokens, second));

const tokenOf = (value: string | undefined) => /var\(--([\w-]+)\)/.exec(value ?? "")?.[1];
/** Backgrounds of text that has no background of its own. */
const GROUNDS = ["surface", "ground", "primary-soft"];
/** Text tokens whose background is set by another rule; the pairs below name it. */
const ON_OTHERS = new Set(["on-fill"]);
const NO_COLORS = /^(transparent|none|inherit|currentcolor|0|url\(.*|linear-gradient.*)$/i;

type Pair = { where: string; text: string; ground: string };

/** Returns text on the background of its own rule, or on each common background. */
function pairsOf({ where, declarations }: Rule): Pair[] {
  const text = tokenOf(declarations.get("color"));
  const filled = declarations.get("background") ?? declarations.get("background-color");
  const ground = tokenOf(filled);
  if (filled && !ground && !NO_COLORS.test(filled)) return [];
  if (text && ground) return [{ where, text, ground }];
  if (ground) return [];
  return text && !ON_OTHERS.has(text)
    ? GROUNDS.map((groundToken) => ({ where, text, ground: groundToken }))
    : [];
}

const rules = sheets.flatMap((name) => (name === "tokens.css" ? [] : rulesOf(name)));
/** WCAG exempts disabled controls. */
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

describe("the colours of the style sheets", () => {
  test("are defined only in the tokens, for both themes", () => {
    const looseColors = rules.flatMap(({ where, declarations }) =>
      [...declarations].flatMap(([property, value]) =>
        /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(value) ? [`${where} ${property}: ${value}`] : [],
      ),
    );
    // Tag colours are exempt, because an administrator chooses them.
    expect(looseColors.filter((line) => !/^tag-colors\.css \.tag-pill-(dark|light) /.test(line))).toEqual([]);
  });

  test("use only tokens that exist", () => {
    const unknown = pairs.flatMap(({ where, text, ground }) =>
      [text, ground].filter((name) => !light.has(`--${name}`)).map((name) => `${where} --${name}`),
    );
    expect(unknown).toEqual([]);
    expect(pairs.length).toBeGreaterThan(80);
  });

  test("are the same for the device's theme and the chosen theme", () => {
    expect([...darkByDevice]).toEqual([...valuesOf(':root[data-theme="dark"]')]);
    expect([darkByDevice.get("--light"), darkByDevice.get("--dark")]).toEqual(["", "initial"]);
    expect([...light].filter(([name, value]) => value !== dark.get(name)).length).toBeGreaterThan(20);
    expect([...highByDevice]).toEqual([...(high ?? [])]);
    expect(highByDevice.size).toBeGreaterThan(10);
  });

  describe.each(THEMES)("%s", (_name, tokens, textRatio) => {
    it(`keep a contrast of ${textRatio}:1 for text`, () => {
      const faint = [...pairs, ...PAIRS_WITHOUT_A_RULE].flatMap(({ where, text, ground }) => {
        const ratio = ratioOf(tokens, text, ground);
        return ratio >= textRatio ? [] : [`${where}: ${text} on ${ground} ${ratio.toFixed(2)}`];
      });
      expect([...new Set(faint)]).toEqual([]);
    });

    it("keep a contrast of 3:1 for edges and icons", () => {
      const faint = NOT_TEXT.flatMap(([sign, ground]) => {
        const ratio = ratioOf(tokens, sign, ground);
        return ratio >= 3 ? [] : [`${sign} on ${ground} ${ratio.toFixed(2)}`];
      });
      expect(faint).toEqual([]);
    });
  });
});
