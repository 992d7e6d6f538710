import type { TagCategory } from "~/backend/tags.server";
import { namedKind } from "~/facilities/facility-table";
import { BROKEN } from "~/facilities/out-of-order";
import { firstCharacters } from "~/texts/short-texts";
import { toiletFormWords } from "./form-words";

export const TAGS_MAX = 5;
export const FACILITIES_MAX = 30;
const TAG_NAME_MAX = 50;

export const tooLongTag = (name: string) =>
  toiletFormWords().tags.tooLong(TAG_NAME_MAX, firstCharacters(name, 20));

export const isTooLongTag = (name: string) => Array.from(name).length > TAG_NAME_MAX;

export const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Degrees of cleanliness. A toilet has at most one of them. */
export const DEGREES = ["매우 깨끗함", "깨끗함", "보통", "더러움", "매우 더러움"];

const SAYS_DIRTY = /더러|더럽|불결|불청결|안 ?깨끗|깨끗하지/;
const SAYS_CLEAN = /깨끗|청결/;

/** Returns the message about contradicting tags, or null. */
export function contradictionOf(names: string[]): string | null {
  const degrees = DEGREES.filter((degree) => names.includes(degree));
  if (degrees.length > 1) return toiletFormWords().tags.oneDegree(degrees.join(", "));
  const dirtyName = names.find((name) => SAYS_DIRTY.test(name));
  const cleanName = names.find((name) => SAYS_CLEAN.test(name) && !SAYS_DIRTY.test(name));
  return dirtyName && cleanName ? toiletFormWords().tags.opposites(cleanName, dirtyName) : null;
}

/** Drops each earlier name that a newly chosen name contradicts. */
export function exchangeOpposites(names: string[], earlierNames: readonly string[]): string[] {
  const newNames = names.filter((name) => !earlierNames.some((otherName) => sameName(otherName, name)));
  const isReplaced = (name: string) =>
    newNames.some((otherName) => contradictionOf([name, otherName]) !== null);
  return names.filter((name) => newNames.includes(name) || !isReplaced(name));
}

/** Splits typed texts into tag names, without the separators of the wire and without duplicates (ignoring case). */
export function uniqueTagNames(typedTexts: string[]): string[] {
  const names = new Map<string, string>();
  for (const part of typedTexts.flatMap((text) => text.split(","))) {
    const name = part.replaceAll("|", " ").trim();
    if (name && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
  }
  return [...names.values()];
}

const NEW_HOURS_COLOR = "#ced4da";
const FACILITY_COLOR = "#20c997";
const GRAYS = ["#6c757d", "#868e96", "#adb5bd", "#495057"];

/** Colours by keyword; the first match wins. Words for dirty come first, because they contain words for clean. */
const COLORS_BY_WORD: [RegExp, string][] = [
  [BROKEN, "#dc3545"],
  [/더러|더럽|불결|나쁨|나쁘|악취|냄새/, "#dc3545"],
  [/주의|공사|혼잡|미끄/, "#fd7e14"],
  [/깨끗|청결|좋음|좋아|쾌적|우수|양호/, "#28a745"],
  [/보통|무난/, "#ffc107"],
  [/비데|휴지|비누|시설|세면대|온수|에어컨/, FACILITY_COLOR],
  [/특별|신축|리모델링|최고/, "#6f42c1"],
];

/** Returns the colour of a new tag. The name determines the gray, so that it stays the same. */
export function colorForNewTag(name: string, category: TagCategory): string {
  if (category === "hours") return NEW_HOURS_COLOR;
  const byWord = COLORS_BY_WORD.find(([word]) => word.test(name));
  if (byWord) return byWord[1];
  if (namedKind(name) !== null) return FACILITY_COLOR;
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return GRAYS[sum % GRAYS.length] ?? NEW_HOURS_COLOR;
}
