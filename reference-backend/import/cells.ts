/** Placeholders of official lists for a cell without a value. */
const BLANK = /^(?:-+|\.|\?|모름|미상|미확인|확인 ?중|확인 ?필요|알 ?수 ?없음|n\/a|nan|null|해당 ?없음)?$/i;
const YES =
  /^(?:y|yes|o|○|◯|●|◎|〇|ㅇ|\u110B|v|✓|✔|√|t|true|예|네|유|여|있음|있다|설치|설치됨|설치함|설치완료|보유|가능)$/;
const NO =
  /^(?:n|no|x|×|✕|✗|f|false|아니오|아니요|무|부|없음|없다|미설치|미설치됨|설치안됨|설치안함|미보유|불가)$/;
const COUNT = /^(\d+)(?:\.0*)?(?:개소?|대|곳|실|칸|명)?$/;
/** A facility that does not work, or not yet, is none. */
const IS_BROKEN = /없|않|안[됨함]|불가|고장|미작동|미설치|폐쇄|철거|중지|예정|수리중|점검중/;
/** The value of a yes-or-no column may be the room of the facility. */
const ROOM = /^(?:[남여](?:[자성]?(?:용|화장실)?|녀|여)|가족|공용|장애인|화장실|어린이)/;

/** Control, format, zero-width and bidirectional characters, and code points that are none; but no blanks or line ends. */
const INVISIBLE = /(?![\t-\r])[\p{Cc}\p{Cf}\p{Noncharacter_Code_Point}\u2065]/gu;

/** Removes what no one sees and what a page, a terminal or a search does not expect. Blanks and line ends stay. */
export const removeInvisible = (text: string): string => text.replace(INVISIBLE, "");

/** Returns the text in one line, or an empty one for a placeholder. */
export function readLine(cell: string): string {
  const text = cell.normalize("NFC").replace(/\s+/g, " ").trim();
  return BLANK.test(text) ? "" : text;
}

/** Returns null if the cell says nothing, and undefined if it says something else than yes, no or a count. */
export function readFact(cell: string): boolean | null | undefined {
  const text = cell.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  if (text === "해당없음") return false;
  if (BLANK.test(text)) return null;
  const [, count] = COUNT.exec(text) ?? [];
  if (count !== undefined) return Number(count) > 0;
  const word = text.replace(/[([{].*$/, "");
  if (NO.test(word)) return false;
  if (IS_BROKEN.test(text)) return false;
  return YES.test(word) || COUNT.test(word.replace(/^설치/, "")) || ROOM.test(word) ? true : undefined;
}

const NUMBER = /^[+-]?\d+(?:\.\d*)?$/;
/** A spreadsheet rounds to six digits or less, which are 100 m. */
const SCIENTIFIC = /^[+-]?\d\.\d{5,}e[+-]?\d{1,2}$/i;
const DEGREES_MAX = 180;
const SEXAGESIMAL =
  /^(\d{1,3})[°도:](\d{1,2}(?:\.\d+)?)(?:['′’분:](?:(\d{1,2}(?:\.\d+)?)(?:["″”초]|''|′′)?)?)?$/;

/** Reads degrees as lists write them: `37.5`, `+37.5`, `37,405556`, `1.26633E+02`, `37°30′15″`, `N37.5`. */
export function readNumber(cell: string): number | null {
  const text = cell
    .replace(/[º˚]/g, "°")
    .normalize("NFKC")
    .replace(/\s+/g, "")
    .replace(/^(?:북위|동경|[ne])|(?:[ne]|(?<=^[\d.,]+)[°도])$/gi, "");
  const [, degrees, minutes, seconds = "0"] = SEXAGESIMAL.exec(text) ?? [];
  if (degrees && Number(minutes) < 60 && Number(seconds) < 60) {
    return Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  }
  const plain = withPoint(text);
  return NUMBER.test(plain) || SCIENTIFIC.test(plain) ? Number(plain) : null;
}

/** The comma of `37,405556` is a decimal one, those of `200,145.2` and `200,145` are not. */
function withPoint(text: string): string {
  const isGrouped = text.includes(".") || /,.*,/.test(text) || Number.parseInt(text, 10) > DEGREES_MAX;
  return text.replaceAll(",", isGrouped ? "" : ".");
}

/** Returns the day as `20250630` for comparison; an empty text if the cell has none. */
export function readDay(cell: string): string {
  const [, year, month = "", day = ""] = /^(\d{4})\D{0,2}(\d{1,2})\D{0,2}(\d{1,2})/.exec(cell) ?? [];
  return year ? `${year}${month.padStart(2, "0")}${day.padStart(2, "0")}` : "";
}

const KOREA_MS = 9 * 3_600_000;

/** True for a day after today in Korea, which would make every later list look old. */
export const isFutureDay = (day: string): boolean =>
  day > readDay(new Date(Date.now() + KOREA_MS).toISOString());
