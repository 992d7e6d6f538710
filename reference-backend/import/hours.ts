const TAGS_MAX = 5;

/** The official categories as separate texts. `상시` means "at all times" but not "around the clock". */
const CATEGORIES: Record<string, string> = {
  상시: "상시 개방",
  정시: "정시 개방",
  미개방: "미개방",
  불규칙: "개방 시간 불규칙",
};
const WARNINGS = ["미개방", "불규칙"];

const TIME = String.raw`(\d{1,2})(?:[:;：](\d{2})|(?:시(?:\s*(\d{2})분?)?))?`;
const RANGE = new RegExp(String.raw`(?<!\d)${TIME}\s*[~∼〜～–-]\s*(?:익일\s*)?${TIME}(?![\d:.월일층])`, "g");

/** Returns at most five tags without comma or bar. @param category 개방시간 @param detail 개방시간상세 */
export function hoursTags(category: string, detail: string): string[] {
  const texts = splitParts(detail || (category in CATEGORIES ? "" : category)).map(tidy);
  const meaningful = texts.filter((text) => /[\p{L}\d]/u.test(text));
  const warning = WARNINGS.includes(category) || meaningful.length === 0 ? [CATEGORIES[category] ?? ""] : [];
  return [...new Set([...warning, ...meaningful])].filter(Boolean).slice(0, TAGS_MAX);
}

/** Cuts at the end of a statement. Other commas become middle dots, because commas separate tags. */
function splitParts(text: string): string[] {
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === "(") depth += 1;
    if (character === ")") depth = Math.max(0, depth - 1);
    const isComma = /[,，、]/.test(character);
    const isCut =
      /[+\n]/.test(character) ||
      ((isComma || character === "/") && endsStatement(part, text.slice(index + 1)));
    if (isCut && depth === 0) {
      parts.push(part);
      part = "";
    } else part += isComma ? "·" : character;
  }
  return [...parts, part];
}

/** `토, 일 공휴일 09:00~21:00` and `3, 8, 13일` continue after their commas; `09:00~18:00, 월요일 휴관` does not. */
function endsStatement(precedingText: string, followingText: string): boolean {
  return /^\D*\d[^~∼〜～–-]*[~∼〜～–-].*\d|시간|개방|휴/.test(precedingText) && !/^\s*\d/.test(followingText);
}

function tidy(part: string): string {
  const text = part
    .normalize("NFC")
    .replace(/^'|[|\s]+/g, " ")
    .trim()
    .replace(/(\d{2})(\d{2})(\s*[~∼〜～–-]\s*)(\d{2})(\d{2})(?!\d)/g, "$1:$2$3$4:$5")
    .replace(RANGE, (range, ...clock: (string | undefined)[]) => {
      const [fromHour, fromColon, fromWord, toHour, toColon, toWord] = clock;
      const from = `${fromHour?.padStart(2, "0")}:${fromColon ?? fromWord ?? "00"}`;
      const to = `${toHour?.padStart(2, "0")}:${toColon ?? toWord ?? "00"}`;
      return `${from}~${range.includes("익일") ? "익일 " : ""}${to}`;
    })
    .replace(/00:00~(24:00|23:59)/g, "24시간")
    .replace(/·\s+/g, "·")
    .replace(/^\(([^()]{1,12})\)\s*(?=\S)/, "$1 ")
    .replace(/^\(([^()]*)\)$/, "$1")
    .trim();
  // A bare number is short for "24시간" or "9시간".
  if (/^(\d|1\d|2[0-4])$/.test(text)) return `${text}시간`;
  if (text === "24시") return "24시간";
  return CATEGORIES[text] ?? text;
}
