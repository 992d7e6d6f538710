import { z } from "zod";
import type { LockKind } from "~/backend/toilet";
import { facilityOf } from "~/facilities/facilities";
import { chosenFiles, repeatedTexts } from "~/forms/read-fields";
import {
  contradictionOf,
  FACILITIES_MAX,
  isTooLongTag,
  TAGS_MAX,
  TOO_MANY_FACILITIES,
  TOO_MANY_TAGS,
  tooLongTag,
  uniqueTagNames,
} from "./tag-rules";

export const TOILET_FORM = "toilet";
export const DELETE_TOILET_FORM = "delete-toilet";

const TEXT_MAX = 100;
const ADDRESS_MAX = 200;
const KNOWN_TAG_MAX = 200;
const TOO_LONG = `${TEXT_MAX}자까지 입력할 수 있습니다.`;
const ADDRESS_TOO_LONG = `${ADDRESS_MAX}자까지 입력할 수 있습니다.`;
const LOCK_DIGITS_MAX = 20;
const LOCK_NOT_DIGITS = "비밀번호는 숫자만 입력할 수 있습니다.";
const LOCK_TOO_LONG = `비밀번호는 ${LOCK_DIGITS_MAX}자리까지 입력할 수 있습니다.`;
const NOT_A_POSITION = "위도와 경도를 숫자로 입력해 주세요. (예: 36.3504119, 127.3845475)";

const REQUIRED_ITEMS = {
  name: "화장실 이름",
  buildingName: "건물명",
  address: "주소 (검색 또는 지도 클릭 필요)",
  position: "위치 (지도 클릭 또는 검색 필요)",
  photos: "사진",
} as const;

export const REQUIRED_TITLE = "필수 항목이 누락되었습니다:";

const items: string[] = Object.values(REQUIRED_ITEMS);

/** True for a message that only names a missing item: beside its field it is said in other words. */
export const isMissingItem = (message: string) => items.includes(message);

export const besideField = (messages: string[] | undefined) =>
  messages?.map((message) => (isMissingItem(message) ? "필수 항목입니다." : message));

const text = z
  .string()
  .default("")
  .transform((value) => value.trim());

/** null where nothing was typed, NaN for what is no number */
const degrees = text.transform((value) => (value === "" ? null : Number(value)));

const CHOSEN_LOCKS: LockKind[] = ["none", "password", "key"];
const lockKind = z
  .string()
  .optional()
  .transform((value) => CHOSEN_LOCKS.find((kind) => kind === value) ?? "unknown");
const digits = z
  .string()
  .default("")
  .transform((value) => value.trim())
  .pipe(z.string().max(LOCK_DIGITS_MAX, LOCK_TOO_LONG).regex(/^\d*$/, LOCK_NOT_DIGITS));

const fields = z.object({
  name: text,
  buildingName: text,
  address: text,
  /** the stored address that the form has asked about already */
  formerAddress: text,
  lat: degrees,
  lng: degrees,
  cleanlinessTags: repeatedTexts,
  cleanlinessTagsNew: z.string().default(""),
  /** facilities are tags of cleanliness for the backend, but not for people */
  facilities: repeatedTexts,
  hoursTags: repeatedTexts,
  hoursTagsNew: z.string().default(""),
  maleLock: lockKind,
  femaleLock: lockKind,
  maleLockPassword: z.string().default(""),
  femaleLockPassword: z.string().default(""),
  photos: chosenFiles,
  thumbnail: z.string().default(""),
  deletePhotos: repeatedTexts,
  /** what only helps to fill the form in */
  placeQuery: z.string().optional(),
  tagId: z.string().optional(),
});

const isOutside = (value: number | null, limit: number) => value !== null && !(Math.abs(value) <= limit);

/** What is wrong with what was typed, said beside what is missing: zod alone would stop at the first of the two. */
function findFaults({ name, buildingName, address, lat, lng }: z.output<typeof fields>) {
  return {
    ...(name.length > TEXT_MAX && { name: TOO_LONG }),
    ...(buildingName.length > TEXT_MAX && { buildingName: TOO_LONG }),
    ...(address.length > ADDRESS_MAX && { address: ADDRESS_TOO_LONG }),
    ...(isOutside(lat, 90) && { lat: NOT_A_POSITION }),
    ...(isOutside(lng, 180) && { lng: NOT_A_POSITION }),
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

/** docs/urls-and-forms.md#toilet-form; photos are inspected beside it. @param needsPhoto for a registration */
const toiletFormSchema = (needsPhoto: boolean) =>
  fields.transform((form, context) => {
    const missing: Record<string, string> = {};
    const hasPosition = form.lat !== null && form.lng !== null;
    if (!form.name) missing.name = REQUIRED_ITEMS.name;
    if (!form.buildingName) missing.buildingName = REQUIRED_ITEMS.buildingName;
    // Without a text the address follows from the position, so it is missing only together with it.
    if (!form.address && !hasPosition) missing.address = REQUIRED_ITEMS.address;
    if (!hasPosition) missing.lat = REQUIRED_ITEMS.position;
    if (needsPhoto && form.photos.length === 0) missing.photos = REQUIRED_ITEMS.photos;
    for (const [field, message] of Object.entries({ ...missing, ...findFaults(form) })) {
      context.addIssue({ code: "custom", path: [field], message });
    }
    return readTagsAndLocks(form, context);
  });

export const TOILET_SCHEMAS = { register: toiletFormSchema(true), update: toiletFormSchema(false) };
export type ToiletFormValue = z.output<ReturnType<typeof toiletFormSchema>>;

const isFacility = (name: string) => facilityOf(name) !== null;

/** A facility may be typed among the tags, too: it counts as what it is. */
function cleanlinessNames(form: z.output<typeof fields>, context: z.RefinementCtx): string[] {
  const chosen = [...form.cleanlinessTags, ...form.facilities];
  const names = tagNames("cleanlinessTags", chosen, form.cleanlinessTagsNew, context);
  if (names.filter(isFacility).length > FACILITIES_MAX)
    context.addIssue({ code: "custom", path: ["facilities"], message: TOO_MANY_FACILITIES });
  return names;
}

function tagNames(field: string, chosen: string[], typed: string, context: z.RefinementCtx): string[] {
  const names = uniqueTagNames([...chosen, typed]);
  const counted = names.filter((name) => !isFacility(name));
  const complain = (message: string) => context.addIssue({ code: "custom", path: [field], message });
  if (counted.length > TAGS_MAX) complain(TOO_MANY_TAGS);
  const contradiction = contradictionOf(counted);
  if (contradiction) complain(contradiction);
  // A tag that the toilet carries already may be longer than new ones are. The first that is too long says it for all.
  const tooLong =
    uniqueTagNames([typed]).find(isTooLongTag) ?? chosen.find((name) => name.length > KNOWN_TAG_MAX);
  if (tooLong !== undefined) complain(tooLongTag(tooLong));
  return names;
}

/** A password counts only while its lock kind is chosen: switching to another kind clears it. */
function lockPassword(field: string, kind: LockKind, password: string, context: z.RefinementCtx): string {
  if (kind !== "password") return "";
  const parsed = digits.safeParse(password);
  if (parsed.success) return parsed.data;
  for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", path: [field], message });
  return "";
}
