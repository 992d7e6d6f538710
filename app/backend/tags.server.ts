import { z } from "zod";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire } from "./envelope.server";
import { callSupported } from "./supported-calls.server";
import { wireId, wireList } from "./wire-fields";

export type TagCategory = "cleanliness" | "hours";

const CATEGORIES_ON_THE_WIRE: Record<TagCategory, string> = {
  cleanliness: "CLEANLINESS",
  hours: "OPERATING_HOURS",
};

export type TagOption = {
  id: string;
  name: string;
  color: string;
  category: TagCategory;
  isActive: boolean;
  isBuiltIn: boolean;
};

const DEFAULT_COLOR = "#256ef4";
/** Short, because the toilet, which contains its tags, must still be saved within the request's budget. */
const ADD_TIMEOUT_MS = 5000;

const tagWire = z.object({
  tagId: wireId,
  tagName: z.string(),
  tagColor: z.string().nullish(),
  category: z.string().nullish(),
  sortOrder: z.coerce.number().nullish().catch(null),
  isActive: z.union([z.string(), z.boolean(), z.number()]).nullish(),
  frstRegisterId: z.string().nullish(),
});

type TagWire = z.output<typeof tagWire>;

/** Sorts by the tags' order. Tags without one keep the backend's order, at the end. */
const inOrder = (tags: TagWire[]): TagWire[] =>
  tags.toSorted((one, other) => (one.sortOrder ?? Infinity) - (other.sortOrder ?? Infinity) || 0);

const isNo = (value: unknown) => /^(?:n|no|false|0)$/i.test(String(value).trim());

function toTagOption(wire: TagWire, asked: TagCategory): TagOption {
  return {
    id: wire.tagId,
    name: wire.tagName,
    color: /^#[0-9a-f]{6}$/i.test(wire.tagColor ?? "") ? (wire.tagColor as string) : DEFAULT_COLOR,
    category: readCategory(wire.category) ?? asked,
    isActive: !isNo(wire.isActive),
    isBuiltIn: wire.frstRegisterId === "SYSTEM",
  };
}

function readCategory(text: string | null | undefined): TagCategory | null {
  if (text === CATEGORIES_ON_THE_WIRE.cleanliness) return "cleanliness";
  return text === CATEGORIES_ON_THE_WIRE.hours ? "hours" : null;
}

export async function listTagOptions(category: TagCategory, caller: Caller): Promise<TagOption[]> {
  const body = { urlEncoded: { category: CATEGORIES_ON_THE_WIRE[category] } };
  const { result } = await call("/map/tag-options/list", { method: "POST", body, caller, open: true });
  const { tagOptions } = readWire(z.object({ tagOptions: z.array(tagWire) }), result);
  return inOrder(tagOptions)
    .map((wire) => toTagOption(wire, category))
    .filter((tag) => tag.isActive);
}

export async function listAllTags(caller: Caller): Promise<TagOption[]> {
  const { result } = await callSupported("tags", [() => call("/map/tag-options", { caller, open: true })]);
  const { tagOptions } = readWire(z.object({ tagOptions: wireList(tagWire) }), result);
  return inOrder(tagOptions).map((wire) => toTagOption(wire, "cleanliness"));
}

export async function updateTagColor(tagId: string, color: string, caller: Caller): Promise<void> {
  const urlEncoded = { tagId, tagColor: color };
  await call("/admin/api/update-tag-color", { method: "POST", body: { urlEncoded }, caller });
}

export async function addTagOption(
  tag: { name: string; category: TagCategory; color: string },
  caller: Caller,
): Promise<{ reactivated: boolean }> {
  const { name: tagName, category, color: tagColor } = tag;
  const urlEncoded = { tagName, category: CATEGORIES_ON_THE_WIRE[category], tagColor };
  const options = { method: "POST", body: { urlEncoded }, caller, timeoutMs: ADD_TIMEOUT_MS } as const;
  const { result } = await call("/map/tag-options/add", options);
  const wire = readWire(z.object({ reactivated: z.boolean().nullish() }).nullish(), result);
  return { reactivated: wire?.reactivated ?? false };
}

export async function deactivateTagOption(tagId: string, caller: Caller): Promise<void> {
  const path = `/map/tag-options/delete?tagId=${encodeURIComponent(tagId)}`;
  await call(path, { method: "POST", body: { urlEncoded: { tagId } }, caller });
}
