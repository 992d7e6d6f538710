import { afterEach, describe, expect, test, vi } from "vitest";
import { arrangeMarks } from "~/maps/arrange-marks";
import { drawMark, PIN_REFERENCES, PIN_SYMBOLS, pictureOf } from "~/maps/marker-drawing";
import { PIN_STATES } from "~/opening-hours/arrival";
import type { Marker } from "~/toilet-directory/directory";
import { createPolicy, PAGE_RULES, TRUSTED_TYPES, trustDrawing } from "~/trusted-types/trusted-types";

/** The policies by which a text of ours becomes markup. The default one refuses a text by an exception. */

type Rules = { createHTML(text: string): string | null };
const created = new Map<string, Rules>();
const factory = {
  createPolicy(name: string, rules: Rules) {
    created.set(name, rules);
    return rules;
  },
};
afterEach(() => {
  created.clear();
  vi.unstubAllGlobals();
});

function defaultRule() {
  vi.stubGlobal("trustedTypes", factory);
  createPolicy("default", { createHTML: trustDrawing });
  const createHTML = created.get("default")?.createHTML ?? (() => "no policy");
  return (text: string) => {
    try {
      return createHTML(text);
    } catch (error) {
      return error instanceof TypeError ? null : String(error);
    }
  };
}

const AT = { lat: 36.35, lng: 127.38 };
const MARKERS: Marker[] = [
  ...PIN_STATES.map(
    (state, at): Marker => ({ kind: "toilet", id: `${at}`, name: "가", count: 1, state, ...AT }),
  ),
  { kind: "stack", ids: ["1"], name: "가", count: 1234, open: 1, state: "closed", point: "", ...AT },
  { kind: "cluster", count: 4321, open: 4, expansionZoom: 9, ...AT },
];
const PINS = new Map([["0", { number: 12, state: undefined }]]);
const CHOSEN = { id: "1", name: "가", ...AT };
const DRAWINGS = arrangeMarks({ markers: MARKERS, pins: PINS, chosen: CHOSEN, own: AT }, 16).flatMap(
  (mark) => [drawMark(mark), drawMark(mark, PIN_REFERENCES)],
);

const HOSTILE = [
  ...[
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    "<script></script><b>",
    "<svg onload=alert(1)>",
  ],
  ...[
    '<svg onload="alert(1)">',
    "<svg/onload=alert(1)>",
    '<path d="M0"\nonload="a()"/>',
    "<g ONCLICK='a()'>",
  ],
  ...[
    '<use href="https://a.example/x#y"/>',
    '<use href="data:image/svg+xml,x"/>',
    "<a href=/x>",
    "<style>*{}",
  ],
  ...[
    '<path d="M0" style="background:url(//a)"/>',
    "<foreignObject><p>",
    "<animate onbegin=a()>",
    "< svg",
    "a < b",
  ],
  ...[
    '<text x="1">a</text><iframe srcdoc="x">',
    '<rect x="a>b" onload="c"/>',
    "<!--",
    "<?xml?>",
    "<path d='M0'/>",
  ],
];

describe("Trusted Types", () => {
  test("the default policy passes our own drawings and nothing else", () => {
    const rule = defaultRule();
    const ownTexts = [
      "",
      "<script></script>",
      PIN_SYMBOLS,
      ...DRAWINGS.flatMap((drawing) => [drawing.shape, pictureOf(drawing)]),
    ];
    expect(ownTexts.filter((text) => rule(text) !== text)).toEqual([]);
    expect(HOSTILE.filter((text) => rule(text) !== null)).toEqual([]);
  });

  test("the default policy reads a long hostile text in linear time", () => {
    const rule = defaultRule();
    for (const part of ["<g ", '<g a="', "<g a ", "a", '<path d="M0"/>', '<g a="b" c']) {
      expect(rule(`${part.repeat(200_000 / part.length)}<`)).toBeNull();
    }
  });

  test("the default policy empties the scripts of a page that React draws anew, and refuses all others", () => {
    vi.stubGlobal("document", { scripts: [{ textContent: "start()" }] });
    const { createHTML, createScript } = PAGE_RULES;
    expect(["", " ", "start()"].map(createScript)).toEqual(["", "", ""]);
    expect(createHTML("((e,t)=>{if(!window.history.state||!window.history.state.key){}})")).toBe("");
    for (const text of ["alert(1)", "start();alert(1)"]) expect(() => createScript(text)).toThrow(TypeError);
    for (const text of HOSTILE) expect(() => createHTML(text)).toThrow(TypeError);
  });

  test("a browser without Trusted Types gets the text of each policy", () => {
    expect(createPolicy("post", { createHTML: (html) => html }).createHTML("<p>a</p>")).toBe("<p>a</p>");
  });

  test("the CSP header names each policy once", () => {
    expect(new Set(TRUSTED_TYPES).size).toBe(TRUSTED_TYPES.length);
    expect(TRUSTED_TYPES).toContain("default");
  });
});
