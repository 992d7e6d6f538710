import { z } from "zod";
import type { LockKind } from "~/backend/toilet";
import { LOCK_NOT_DIGITS } from "./lock-rules";
import { TAGS_MAX, TOO_MANY_TAGS, uniqueTagNames } from "./tag-rules";

const TEXT_MAX = 100;
const TOO_LONG = `${TEXT_MAX}자까지 입력할 수 있습니다.`;
const NOT_A_POSITION = "위도와 경도를 숫자로 입력해 주세요. (예: 36.3504119, 127.3845475)";

const text = z
  .string()
  .default("")
  .transform((value) => value.trim())
  .pipe(z.string().max(TEXT_MAX, TOO_LONG));

const repeated = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()));

const degrees = (limit: number) =>
  z
    .string()
    .default("")
    .transform((value) => value.trim())
    .refine((value) => value === "" || Math.abs(Number(value)) <= limit, NOT_A_POSITION)
    .transform((value) => (value === "" ? null : Number(value)));

const lockKind = z.enum(["none", "password", "key"]).optional().catch(undefined);
const digits = z
  .string()
  .default("")
  .transform((value) => value.trim())
  .pipe(z.string().max(20, "비밀번호는 20자리까지 입력할 수 있습니다.").regex(/^\d*$/, LOCK_NOT_DIGITS));

/**
 * The toilet form (design: urls-and-forms, "Toilet form"; rules: specification part 1 section 5). Everything but the
 * files, which the action checks beside it.
 */
export const toiletFormSchema = z
  .object({
    name: text,
    buildingName: text,
    address: z
      .string()
      .default("")
      .transform((value) => value.trim().slice(0, 200)),
    /** the position the address was found for: an address of another position is looked up again */
    addressFor: z.string().default(""),
    lat: degrees(90),
    lng: degrees(180),
    cleanlinessTags: repeated,
    cleanlinessTagsNew: z.string().default(""),
    hoursTags: repeated,
    hoursTagsNew: z.string().default(""),
    maleLock: lockKind,
    femaleLock: lockKind,
    maleLockPassword: z.string().default(""),
    femaleLockPassword: z.string().default(""),
    thumbnail: z.string().default(""),
    deletePhotos: repeated,
  })
  .transform((form, context) => ({
    ...form,
    cleanlinessTags: tagNames("cleanlinessTags", form.cleanlinessTags, form.cleanlinessTagsNew, context),
    hoursTags: tagNames("hoursTags", form.hoursTags, form.hoursTagsNew, context),
    maleLock: doorLock("maleLockPassword", form.maleLock, form.maleLockPassword, context),
    femaleLock: doorLock("femaleLockPassword", form.femaleLock, form.femaleLockPassword, context),
  }));

export type ToiletForm = z.output<typeof toiletFormSchema>;

function tagNames(field: string, chosen: string[], typed: string, context: z.RefinementCtx): string[] {
  const names = uniqueTagNames([...chosen, typed]);
  if (names.length > TAGS_MAX) context.addIssue({ code: "custom", path: [field], message: TOO_MANY_TAGS });
  return names;
}

/** A password counts only while its lock kind is chosen: switching to another kind clears it (part 1 section 4). */
function doorLock(field: string, kind: LockKind | undefined, password: string, context: z.RefinementCtx) {
  if (kind !== "password") return { kind: kind ?? ("unknown" as const), password: "" };
  const parsed = digits.safeParse(password);
  if (parsed.success) return { kind, password: parsed.data };
  for (const { message } of parsed.error.issues) context.addIssue({ code: "custom", path: [field], message });
  return { kind, password: "" };
}
