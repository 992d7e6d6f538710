import { BackendError } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import type { NamedBlob } from "./request-body.server";
import type { StoredToilet, Tag, Toilet, ToiletDraft, ToiletSummary } from "./toilet";
import { draftOnTheWire, summarize, tagsOnTheWire, toToilet } from "./toilet-wire";

export type PhotoChanges = {
  added: NamedBlob[];
  /** index among the added photos, when one of them represents the toilet */
  thumbnailIndex: number | null;
  /** fileSn of a kept photo, when one of them represents the toilet */
  thumbnailFileSn: string | null;
  remaining: string[];
  deleted: string[];
};

/**
 * POST /map/toilet-detail.do: one toilet with its photos and door-lock passwords.
 * @throws BackendError `not-found` when there is no such toilet
 */
export async function getStoredToilet(toiletId: string, caller: Caller): Promise<StoredToilet> {
  const { result } = await call("/map/toilet-detail.do", {
    method: "POST",
    body: { form: { toiletId } },
    caller,
    open: true,
  });
  const wire = (result as { toilet?: unknown } | null)?.toilet;
  if (!wire) throw new BackendError("not-found");
  const toilet = toToilet(wire);
  if (!toilet) throw new BackendError("malformed");
  return toilet;
}

/** The same as pages show it: the wire's own words for its locks stay here. */
export async function getToilet(toiletId: string, caller: Caller): Promise<Toilet> {
  const { lockTypes: _, ...toilet } = await getStoredToilet(toiletId, caller);
  return toilet;
}

/**
 * One toilet as a row of the feed has it, by the same call.
 * @returns null when there is no such toilet, or none that a map could show
 */
export async function findToiletRow(toiletId: string, caller: Caller): Promise<ToiletSummary | null> {
  try {
    return summarize(await getStoredToilet(toiletId, caller));
  } catch (error) {
    if (error instanceof BackendError && error.kind === "not-found") return null;
    throw error;
  }
}

/** POST /map/register.do. The files are streamed from disk. */
export async function registerToilet(
  draft: ToiletDraft,
  photos: PhotoChanges,
  caller: Caller,
): Promise<void> {
  const form: Record<string, string | NamedBlob[]> = { ...draftOnTheWire(draft, null), files: photos.added };
  if (photos.thumbnailIndex !== null) form.thumbnailIndex = String(photos.thumbnailIndex);
  await call("/map/register.do", { method: "POST", body: { form }, caller });
}

/**
 * POST /map/update-toilet.do.
 * @param stored the toilet as it was read
 */
export async function updateToilet(
  stored: StoredToilet,
  draft: ToiletDraft,
  photos: PhotoChanges,
  caller: Caller,
): Promise<void> {
  const form: Record<string, string | NamedBlob[]> = {
    toiletId: stored.id,
    ...draftOnTheWire(draft, stored),
    files: photos.added,
    remainingExistingPhotos: JSON.stringify(photos.remaining.map(Number)),
  };
  if (photos.deleted.length > 0) form.deletePhotoIds = JSON.stringify(photos.deleted.map(Number));
  if (photos.thumbnailIndex !== null) form.thumbnailIndex = String(photos.thumbnailIndex);
  if (photos.thumbnailFileSn !== null) form.thumbnailFileSn = photos.thumbnailFileSn;
  await call("/map/update-toilet.do", { method: "POST", body: { form }, caller });
}

/** POST /map/delete-toilet.do. */
export async function deleteToilet(toiletId: string, caller: Caller): Promise<void> {
  await call("/map/delete-toilet.do", { method: "POST", body: { form: { toiletId } }, caller });
}

/** POST /map/update-toilet-tags: the automatic saving of the edit form. */
export async function updateCleanliness(toiletId: string, tags: Tag[], caller: Caller): Promise<void> {
  const form = { toiletId, cleanlinessStatus: tagsOnTheWire(tags) };
  await call("/map/update-toilet-tags", { method: "POST", body: { form }, caller });
}

/** POST /map/update-toilet-operating-hours: the automatic saving of the edit form. */
export async function updateHours(toiletId: string, tags: Tag[], caller: Caller): Promise<void> {
  const form = { toiletId, operatingHours: tagsOnTheWire(tags) };
  await call("/map/update-toilet-operating-hours", { method: "POST", body: { form }, caller });
}
