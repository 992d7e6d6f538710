import { z } from "zod";
import { throwNoService } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import { readWire, resultOf } from "./envelope.server";
import { wireFlag, wireId, wireText } from "./wire-fields";
import { wireList } from "./wire-list.server";

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
  tagName: wireId,
  tagColor: wireText,
  category: wireText,
  sortOrder: z.coerce.number().nullish().catch(null),
  isActive: wireFlag,
  frstRegisterId: wireText,
});

const tagsWire = z.object({ tagOptions: wireList(tagWire) });

type TagWire = z.output<typeof tagWire>;

/** Sorts by the tags' order. Tags without one keep the backend's order, at the end. */
const sortTags = (tags: TagWire[]): TagWire[] =>
  tags.toSorted((a, b) => (a.sortOrder ?? Infinity) - (b.sortOrder ?? Infinity) || 0);

function toTagOption(wire: TagWire, requestedCategory: TagCategory): TagOption {
  return {
    id: wire.tagId,
    name: wire.tagName,
    color: /^#[0-9a-f]{6}$/i.test(wire.tagColor) ? wire.tagColor : DEFAULT_COLOR,
    category: readCategory(wire.category) ?? requestedCategory,
    isActive: wire.isActive !== false,
    isBuiltIn: wire.frstRegisterId === "SYSTEM",
  };
}

function readCategory(text: string): TagCategory | null {
  if (text === CATEGORIES_ON_THE_WIRE.cleanliness) return "cleanliness";
  return text === CATEGORIES_ON_THE_WIRE.hours ? "hours" : null;
}

export async function listTagOptions(category: TagCategory, caller: Caller): Promise<TagOption[]> {
  const body = { urlEncoded: { category: CATEGORIES_ON_THE_WIRE[category] } };
  const answer = await call("/map/tag-options/list", { method: "POST", body, caller, open: true });
  const { tagOptions } = readWire(tagsWire, resultOf(answer));
  return sortTags(tagOptions)
    .map((wire) => toTagOption(wire, category))
    .filter((tag) => tag.isActive);
}

export async function listAllTags(caller: Caller): Promise<TagOption[]> {
  const answer = await call("/map/tag-options", { caller, open: true }).catch(throwNoService);
  const { tagOptions } = readWire(tagsWire, resultOf(answer));
  return sortTags(tagOptions).map((wire) => toTagOption(wire, "cleanliness"));
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
  const wire = readWire(z.object({ reactivated: wireFlag }).nullish(), result);
  return { reactivated: wire?.reactivated ?? false };
}

export async function deactivateTagOption(tagId: string, caller: Caller): Promise<void> {
  const path = `/map/tag-options/delete?tagId=${encodeURIComponent(tagId)}`;
  await call(path, { method: "POST", body: { urlEncoded: { tagId } }, caller });
}
