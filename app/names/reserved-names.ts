import { LRUCache } from "lru-cache";
import { cleanName } from "./clean-name";
import { foldHangulShapes, foldName } from "./fold-name";

const ANYWHERE = ["관리자", "운영자"];
/** "badminton" is a name like any other. */
const AT_AN_END = ["admin", "webmaster", "moderator", "어드민", "웹마스터", "운영진", "운영팀"];
const ALONE = [
  ...["root", "system", "operator", "official", "staff", "support", "sysop", "superuser", "manager"],
  ...["시스템", "공식", "운영", "관리", "관리팀", "사무국", "고객센터", "고객지원"],
  ...["매니저", "담당자", "계정", "화장실지도"],
];

const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const HANGUL_BORDER =
  /(?<=\p{Script=Hangul})(?=\P{Script=Hangul})|(?<=\P{Script=Hangul})(?=\p{Script=Hangul})/u;
const SPELLED = /(?<![\p{L}\p{N}])([\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu;

function foldWhole(name: string): string {
  return foldHangulShapes(foldName(name)).replace(SEPARATORS, "");
}

const anywhere = ANYWHERE.map(foldWhole);
const atAnEnd = AT_AN_END.map(foldName);
const alone = new RegExp(`^(?:${[...ANYWHERE, ...AT_AN_END, ...ALONE].map(foldWhole).join("|")})+$`, "u");

function withoutLastDigits(name: string): string {
  let end = name.length;
  while (/\d/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function looksReserved(name: string): boolean {
  const whole = foldWhole(name);
  if (anywhere.some((word) => whole.includes(word))) return true;
  if (alone.test(whole) || alone.test(foldWhole(withoutLastDigits(name)))) return true;
  const words = foldName(name.replace(SPELLED, "$1")).split(SEPARATORS);
  return words
    .flatMap((word) => word.split(HANGUL_BORDER))
    .some((word) => atAnEnd.some((reserved) => word.startsWith(reserved) || word.endsWith(reserved)));
}

/** A list names the same few people again and again. */
const KNOWN_MAX = 1000;
const known = new LRUCache<string, boolean>({ max: KNOWN_MAX });

export function isReservedName(name: string): boolean {
  const answer = known.get(name) ?? readName(name);
  known.set(name, answer);
  return answer;
}

function readName(name: string): boolean {
  const clean = cleanName(name).normalize("NFKC");
  // Signs between letters may stand for letters, or for nothing.
  return looksReserved(clean) || looksReserved(clean.replace(/[@$!|]/g, " "));
}
