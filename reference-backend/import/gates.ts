/** Tags for the sides of a station's fare gates. The product reads texts in the same way (tests/unit/fare-gates.test.ts). */
export const GATE_TAGS = { inside: "개찰구 안", outside: "개찰구 밖" };

const GATE = /(?:개찰구|개?집표[구기]|개표구|(?:(?<![가-힣A-Za-z\d]|[\d번톨] )|(?<=역사?|호선))게이트)/
  .source;
const SIDE = /(안팎|안(?!내| ?(?:지나|통과|찍|거치|들어|나가|나와|보이|타))|밖|바깥|내|외(?! ?\d))[쪽부측편]?/
  .source;
const LINK = " ?[,·・ㆍ/&+~과와및]? ?";
const END = "(?=$|[\\s()[\\],.·/&:;~]|에|의|으로|화장실|공중|남|여)";
const NOTHING_THERE = "(?! ?(?:에는?|은|이)? ?(?:화장실)?(?:이|은|에)? ?(?:없|아[니님닌]|폐쇄|철거))";
const BESIDE_GATE = `${GATE} ?[-:(]? ?${SIDE}(?:${LINK}${SIDE})?`;
const OUTSIDE_STATION = "(?<!구)역사 ?(밖|바깥|외부)쪽?";
const AT_GATE = new RegExp(`(?:${BESIDE_GATE}|${OUTSIDE_STATION})${END}${NOTHING_THERE}`, "g");

/** Lists the tags of the first text that names a side. */
export function listGates(texts: string[]): string[] {
  const sides = texts.map((text) =>
    [...text.normalize("NFKC").matchAll(AT_GATE)].flatMap((match) => match.slice(1)).join(""),
  );
  const told = sides.find((side) => side !== "") ?? "";
  return [
    ...(/안|내/.test(told) ? [GATE_TAGS.inside] : []),
    ...(/밖|팎|바깥|외/.test(told) ? [GATE_TAGS.outside] : []),
  ];
}
