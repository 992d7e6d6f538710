import type { ToiletSummary } from "~/backend/toilet";
import { namedKind } from "./facility-table";

/** The side of a station's fare gates on which a toilet lies. */
export type GateSide = "inside" | "outside" | "both";

type ToiletTexts = Pick<ToiletSummary, "name" | "buildingName" | "cleanlinessTags" | "hoursTags">;

/** A bare 게이트 is a fare gate unless a word or a number belongs to it: 톨게이트, 북문게이트, 3번 게이트. */
const GATE = /(?:개찰구|개?집표[구기]|개표구|(?:(?<![가-힣A-Za-z\d]|[\d번톨] )|(?<=역사?|호선))게이트)/
  .source;
/** Skips 안 as “not” before a verb, and 외 as “besides” before a number. */
const SIDE = /(안팎|안(?!내| ?(?:지나|통과|찍|거치|들어|나가|나와|보이|타))|밖|바깥|내|외(?! ?\d))[쪽부측편]?/
  .source;
const LINK = " ?[,·・ㆍ/&+~과와및]? ?";
const END = "(?=$|[\\s()[\\],.·/&:;~]|에|의|으로|화장실|공중|남|여)";
const NOTHING_THERE = "(?! ?(?:에는?|은|이)? ?(?:화장실)?(?:이|은|에)? ?(?:없|아[니님닌]|폐쇄|철거))";
const BESIDE_GATE = `${GATE} ?[-:(]? ?${SIDE}(?:${LINK}${SIDE})?`;
/** Outside of a station's building is outside of its gates, unless the building is an old one: 구역사. */
const OUTSIDE_STATION = "(?<!구)역사 ?(밖|바깥|외부)쪽?";
const AT_GATE = new RegExp(`(?:${BESIDE_GATE}|${OUTSIDE_STATION})${END}${NOTHING_THERE}`, "g");
const NAMES_GATE = new RegExp(`${GATE}(?=$|[\\s()[\\],]|[안밖내외앞옆])`);
const MENTIONS_GATE = /개찰|집표|개표|게이트|역사/;
const SAYS_INSIDE = /안|내/;
const SAYS_OUTSIDE = /밖|팎|바깥|외/;

/** Reads the side of the fare gates from a text. An exit's side, `역사 안` and a bare `(밖)` say nothing about gates. */
function readGateSide(text: string): GateSide | null {
  if (!MENTIONS_GATE.test(text)) return null;
  const sides = [...text.normalize("NFKC").matchAll(AT_GATE)].flatMap((match) => match.slice(1)).join("");
  if (SAYS_INSIDE.test(sides)) return SAYS_OUTSIDE.test(sides) ? "both" : "inside";
  return SAYS_OUTSIDE.test(sides) ? "outside" : null;
}

/** Tells whether a tag says nothing but the side of the fare gates. */
export function isGateTag(name: string): boolean {
  const kind = namedKind(name);
  return kind === "gateIn" || kind === "gateOut";
}

const joinNames = (tags: ToiletTexts["hoursTags"]) => tags.map(({ name }) => name).join(", ");

/** Returns the side that a toilet's tags name, else its name, its building or its hours; null if none does. */
export const gateSideOf = ({
  name,
  buildingName,
  cleanlinessTags,
  hoursTags,
}: ToiletTexts): GateSide | null =>
  readGateSide(joinNames(cleanlinessTags)) ??
  readGateSide(name) ??
  readGateSide(buildingName) ??
  readGateSide(joinNames(hoursTags));

const BRACKETS = /[([（［][^()[\]（）［］]*[)\]）］]/g;
const ENDS_IN_STATION = /역사?(?: ?(?:(?:공중|고객|공용|개방) ?)?화장실)?(?: ?\d{1,2})?$/;
const ENDS_IN_ZONE = /(?:[\dA-Z화]구|(?:밀집|경계|주거|공업|상업|관광)지|권|묘)역(?!사)/;
const HALL = /대합실|맞이방|승강장|플랫폼/;
const WITHOUT_FARE_GATES =
  /버스|택시|모노레일|케이블카|리프트|공항(?!철도|역)|터미널(?!역)|여객|부두|선착장|크루즈|항 ?대합실/;

/** Tells whether a toilet belongs to a railway station, as far as its name, building and hours tell. */
export function isInStation({ name, buildingName, hoursTags }: ToiletTexts): boolean {
  const texts = [name, buildingName, ...hoursTags.map((tag) => tag.name)];
  const endsInStation = (text: string) => {
    const bare = text.replace(BRACKETS, "").trim();
    return ENDS_IN_STATION.test(bare) && !ENDS_IN_ZONE.test(bare);
  };
  return (
    [name, buildingName].some(endsInStation) ||
    texts.some((text) => NAMES_GATE.test(text) || (HALL.test(text) && !WITHOUT_FARE_GATES.test(text)))
  );
}
