import { LRUCache } from "lru-cache";
import { cleanName } from "./clean-name";
import { foldHangulShapes, foldName } from "./fold-name";

/** Reserved anywhere in a name. Han characters fold to their Korean readings (fold-name.ts): 管理者 equals 관리자. */
const ANYWHERE = ["관리자", "운영자", "管理員"];
/** Reserved only at an end of a word, so that "badminton" stays allowed. */
const AT_AN_END = [
  "admin",
  "webmaster",
  "moderator",
  "어드민",
  "админ",
  "웹마스터",
  "운영진",
  "운영팀",
  "アドミン",
];
const ALONE = [
  ...["root", "system", "operator", "official", "staff", "support", "sysop", "superuser", "manager"],
  ...["시스템", "공식", "운영", "관리", "관리팀", "사무국", "고객센터", "고객지원"],
  ...["매니저", "담당자", "계정", "화장실지도", "공지", "공지사항", "공고", "관리원", "관리인"],
  ...["notice", "notices", "announcement", "announcements", "management", "toiletmap"],
  ...["管理人", "事務局", "お知らせ", "おしらせ", "マネージャー", "オペレーター", "モデレーター"],
  ...["スタッフ", "サポート", "システム", "オフィシャル", "トイレマップ"],
  ...["系統", "客服", "官方", "站長", "版主", "厕所地图", "廁所地圖"],
  ...["運営チーム", "管理チーム", "公式アカウント", "サポートチーム", "スタッフチーム"],
  ...["客服中心", "工作人員", "工作人员", "管理處", "管理处", "公告欄", "公告栏", "通告"],
  ...["스태프", "스탭", "고객지원팀", "화장실지도팀", "알림봇", "공지봇"],
];

const SEPARATORS = /[^\p{L}\p{N}]+/gu;
const HANGUL_BORDER =
  /(?<=\p{Script=Hangul})(?=\P{Script=Hangul})|(?<=\P{Script=Hangul})(?=\p{Script=Hangul})/u;
const SPELLED = /(?<![\p{L}\p{N}])([\p{L}\p{N}])[^\p{L}\p{N}]+(?=[\p{L}\p{N}](?![\p{L}\p{N}]))/gu;

function foldWhole(name: string): string {
  return foldHangulShapes(foldName(name)).replace(SEPARATORS, "");
}

const reservedAnywhere = ANYWHERE.map(foldWhole);
const reservedAtEnd = AT_AN_END.map(foldName);
const reservedAlone = [...new Set([...ANYWHERE, ...AT_AN_END, ...ALONE].map(foldWhole))];

/** Checks each position once, because a regular expression would backtrack over all ways to split a name. */
function isMadeOfReservedWords(name: string): boolean {
  const ends = new Set([0]);
  for (let at = 0; at < name.length; at += 1) {
    if (!ends.has(at)) continue;
    for (const word of reservedAlone) if (name.startsWith(word, at)) ends.add(at + word.length);
  }
  return name !== "" && ends.has(name.length);
}

function withoutLastDigits(name: string): string {
  let end = name.length;
  while (/\d/.test(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end);
}

function looksReserved(name: string): boolean {
  const foldedName = foldWhole(name);
  if (reservedAnywhere.some((word) => foldedName.includes(word))) return true;
  if (isMadeOfReservedWords(foldedName) || isMadeOfReservedWords(foldWhole(withoutLastDigits(name))))
    return true;
  const words = foldName(name.replace(SPELLED, "$1")).split(SEPARATORS);
  return words
    .flatMap((word) => word.split(HANGUL_BORDER))
    .some((word) => reservedAtEnd.some((reserved) => word.startsWith(reserved) || word.endsWith(reserved)));
}

const KNOWN_MAX = 1000;
const reservedCache = new LRUCache<string, boolean>({ max: KNOWN_MAX, memoMethod: judgeName });

export const isReservedName = (name: string): boolean => reservedCache.memo(name);

function judgeName(name: string): boolean {
  const clean = cleanName(name).normalize("NFKC");
  // A sign between letters may replace a letter or separate words, so check both readings.
  return looksReserved(clean) || looksReserved(clean.replace(/[@$!|]/g, " "));
}
