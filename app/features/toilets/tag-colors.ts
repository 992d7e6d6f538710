import type { TagCategory } from "~/backend/tags.server";

const NEW_HOURS_COLOR = "#ced4da";
const GRAYS = ["#6c757d", "#868e96", "#adb5bd", "#495057"];

/** By keyword, first match wins; the words of dirt come first, because they contain those of cleanliness. */
const COLORS_BY_WORD: [RegExp, string][] = [
  [/더러|더럽|불결|나쁨|나쁘|고장|악취|냄새/, "#dc3545"],
  [/주의|공사|혼잡|미끄/, "#fd7e14"],
  [/깨끗|청결|좋음|좋아|쾌적|우수|양호/, "#28a745"],
  [/보통|무난/, "#ffc107"],
  [/비데|휴지|비누|기저귀|장애인|시설|비상벨|CCTV|세면대|온수|에어컨/i, "#20c997"],
  [/특별|신축|리모델링|최고/, "#6f42c1"],
];

/** The colour of a tag that is being added. The gray is picked by the name, so that it stays. */
export function colorForNewTag(name: string, category: TagCategory): string {
  if (category === "hours") return NEW_HOURS_COLOR;
  const byWord = COLORS_BY_WORD.find(([word]) => word.test(name));
  if (byWord) return byWord[1];
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return GRAYS[sum % GRAYS.length] ?? NEW_HOURS_COLOR;
}
