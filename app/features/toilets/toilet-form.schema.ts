import { z } from "zod";
import type { TagCategory } from "~/backend/tags.server";
import type { LockKind } from "~/backend/toilet";
import { BROKEN, facilityOf } from "~/facilities/facilities";
import { namedKind } from "~/facilities/facility-table";
import { addRooms } from "~/facilities/rooms";
import type { PostedFields } from "~/forms/read-fields";
import { chosenFiles, lazyMessage, repeatedTexts } from "~/forms/read-fields";
import { cleanName } from "~/names/clean-name";
import { firstCharacters, readDecimal } from "~/texts/short-texts";
import { toiletFormWords } from "./form-words";

export const TOILET_FORM = "toilet";
export const DELETE_TOILET_FORM = "delete-toilet";
/** The field that a found place fills in. */
export const BUILDING = "buildingName";

const TEXT_MAX = 100;
const ADDRESS_MAX = 200;
const KNOWN_TAG_MAX = 200;
const LOCK_DIGITS_MAX = 20;

/** True for a message about a missing item, which has different words beside its field. */
export const isMissingItem = (message: string) =>
  Object.values(toiletFormWords().missing.items).includes(message);

export const toFieldMessages = (messages: string[] | undefined) =>
  messages?.map((message) => (isMissingItem(message) ? toiletFormWords().missing.beside : message));

const text = z.string().default("").transform(cleanName);

/** null if empty, NaN if not a number */
const degrees = text.transform((value) => (value === "" ? null : (readDecimal(value) ?? Number.NaN)));

const CHOSEN_LOCKS: LockKind[] = ["none", "password", "key"];
const lockKind = z
  .string()
  .optional()
  .transform((value) => CHOSEN_LOCKS.find((kind) => kind === value) ?? "unknown");
const saysLockFault = lazyMessage((code) => {
  const { locks } = toiletFormWords();
  return code === "too_big" ? locks.tooLong(LOCK_DIGITS_MAX) : locks.notDigits;
});
const digits = text.pipe(z.string(saysLockFault).max(LOCK_DIGITS_MAX).regex(/^\d*$/));

const fields = z.object({
  name: text,
  buildingName: text,
  address: text,
  /** the stored address that the form has already asked about */
  formerAddress: text,
  lat: degrees,
  lng: degrees,
  cleanlinessTags: repeatedTexts,
  cleanlinessTagsNew: text,
  /** the backend stores facilities as cleanliness tags, but the form separates them */
  facilities: repeatedTexts,
  /** facilities with their room, which count only if the facility is ticked too */
  rooms: repeatedTexts,
  hoursTags: repeatedTexts,
  hoursTagsNew: text,
  maleLock: lockKind,
  femaleLock: lockKind,
  maleLockPassword: z.string().default(""),
  femaleLockPassword: z.string().default(""),
  photos: chosenFiles,
  thumbnail: z.string().default(""),
  deletePhotos: repeatedTexts,
  /** fields that only help to fill in the form */
  placeQuery: z.string().optional(),
  tagId: z.string().optional(),
});

const isOutside = (value: number | null, limit: number) => value !== null && !(Math.abs(value) <= limit);

/** Returns the fault of an invalid coordinate. The action finds the faults of a position on the globe. */
function degreesFault(value: number | null): string {
  const { position } = toiletFormWords();
  return Number.isNaN(value) ? position.notAPosition : position.faults.outside;
}

/** Finds invalid values in addition to missing ones, because zod alone would stop at the missing ones. */
function findFaults({ name, buildingName, address, lat, lng }: z.output<typeof fields>) {
  const { tooLong } = toiletFormWords();
  return {
    ...(name.length > TEXT_MAX && { name: tooLong(TEXT_MAX) }),
    ...(buildingName.length > TEXT_MAX && { buildingName: tooLong(TEXT_MAX) }),
    ...(address.length > ADDRESS_MAX && { address: tooLong(ADDRESS_MAX) }),
    // A larger latitude may be a longitude: the action tells whether the two are swapped.
    ...(isOutside(lat, isOutside(lng, 90) ? 90 : 180) && { lat: degreesFault(lat) }),
    ...(isOutside(lng, 180) && { lng: degreesFault(lng) }),
  };
}

const readTagsAndLocks = (form: z.output<typeof fields>, context: z.RefinementCtx) => ({
  ...form,
  cleanlinessTags: cleanlinessNames(form, context),
  hoursTags: tagNames("hoursTags", form.hoursTags, form.hoursTagsNew, context),
  maleLockPassword: lockPassword("maleLockPassword", form.maleLock, form.maleLockPassword, context),
  femaleLockPassword: lockPassword("femaleLockPassword", form.femaleLock, form.femaleLockPassword, context),
});

export const toiletTagsSchema = fields.transform(readTagsAndLocks);

/** docs/urls-and-forms.md#toilet-form. The action inspects the photos. @param needsPhoto for a registration */
const toiletFormSchema = (needsPhoto: boolean) =>
  fields.transform((form, context) => {
    const { items } = toiletFormWords().missing;
    const missing: Record<string, string> = {};
    const hasPosition = form.lat !== null && form.lng !== null;
    // The order is the specification's.
    if (!form.name) missing.name = items.name;
    if (!form.buildingName) missing.buildingName = items.building;
    // Without text the address follows from the position, so it is missing only if both are.
    if (!form.address && !hasPosition) missing.address = items.address;
    if (!hasPosition) missing.lat = items.position;
    if (needsPhoto && form.photos.length === 0) missing.photos = items.photos;
    for (const [field, message] of Object.entries({ ...missing, ...findFaults(form) })) {
      context.addIssue({ code: "custom", path: [field], message });
    }
    return readTagsAndLocks(form, context);
  });

export const TOILET_SCHEMAS = { register: toiletFormSchema(true), update: toiletFormSchema(false) };
export type ToiletFormValue = z.output<ReturnType<typeof toiletFormSchema>>;
export type ToiletFields = PostedFields<z.input<ReturnType<typeof toiletFormSchema>>>;

const isFacility = (name: string) => facilityOf(name) !== null;

/** Counts a facility as a facility even if it was typed among the tags. */
function cleanlinessNames(form: z.output<typeof fields>, context: z.RefinementCtx): string[] {
  const chosen = [...form.cleanlinessTags, ...addRooms(form.facilities, form.rooms)];
  const names = tagNames("cleanlinessTags", chosen, form.cleanlinessTagsNew, context);
  if (names.filter(isFacility).length > FACILITIES_MAX)
    context.addIssue({
      code: "custom",
      path: ["facilities"],
      message: toiletFormWords().tags.tooManyFacilities(FACILITIES_MAX),
    });
  return names;
}

function tagNames(field: string, chosen: string[], typedText: string, context: z.RefinementCtx): string[] {
  const names = uniqueTagNames([...chosen, typedText]);
  const tagsOnly = names.filter((name) => !isFacility(name));
  const addError = (message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (tagsOnly.length > TAGS_MAX) addError(toiletFormWords().tags.tooMany(TAGS_MAX));
  const contradiction = contradictionOf(tagsOnly);
  if (contradiction) addError(contradiction);
  // Stored tags may be longer than new ones. Report only the first that is too long.
  const tooLong =
    uniqueTagNames([typedText]).find(isTooLongTag) ?? chosen.find((name) => name.length > KNOWN_TAG_MAX);
  if (tooLong !== undefined) addError(tooLongTag(tooLong));
  return names;
}

/** Keeps a password only while its lock kind is chosen. */
function lockPassword(field: string, kind: LockKind, password: string, context: z.RefinementCtx): string {
  if (kind !== "password") return "";
  const parsed = digits.safeParse(password);
  if (parsed.success) return parsed.data;
  for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", path: [field], message });
  return "";
}

export const PHOTO_MAX_BYTES = 10 * 1024 * 1024;
export const PHOTOS_MAX = 10;
export const PHOTO_TYPES = ["image/jpeg", "image/png", "image/gif"];

export const PHOTO_LIMITS = { photos: { maxFiles: PHOTOS_MAX, maxFileBytes: PHOTO_MAX_BYTES } };

export const TAGS_MAX = 5;
const FACILITIES_MAX = 30;
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
