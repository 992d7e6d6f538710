import { BackendError, throwMissing, throwNoService } from "./backend-error";
import type { Caller } from "./caller";
import { call } from "./client.server";
import type { UploadedFile } from "./request-body.server";
import type { StoredToilet, Tag, Toilet, ToiletDraft, ToiletSummary } from "./toilet";
import { serializeDraft, serializeTags, summarize, toToilet } from "./toilet-wire";
import { lacksAll } from "./wire-fields";

export type PhotoChanges = {
  added: UploadedFile[];
  thumbnailIndex: number | null;
  thumbnailFileSn: string | null;
  remaining: string[];
  deleted: string[];
};

export async function getStoredToilet(toiletId: string, caller: Caller): Promise<StoredToilet> {
  const body = { form: { toiletId } };
  const { result } = await call("/map/toilet-detail.do", { method: "POST", body, caller, open: true }).catch(
    throwMissing,
  );
  const wire = (result as { toilet?: unknown } | null)?.toilet;
  if (!wire || lacksAll(wire, "toiletId", "id")) throw new BackendError("not-found");
  const toilet = toToilet(wire);
  if (!toilet) throw new BackendError("malformed");
  return toilet;
}

export async function getToilet(toiletId: string, caller: Caller): Promise<Toilet> {
  const { lockTypes: _, hiddenPhotos: _hidden, ...toilet } = await getStoredToilet(toiletId, caller);
  return toilet;
}

export async function findToiletRow(toiletId: string, caller: Caller): Promise<ToiletSummary | null> {
  try {
    return summarize(await getStoredToilet(toiletId, caller));
  } catch (error) {
    if (error instanceof BackendError && error.provesAbsence) return null;
    throw error;
  }
}

export async function registerToilet(
  draft: ToiletDraft,
  photos: PhotoChanges,
  caller: Caller,
): Promise<void> {
  const form: Record<string, string | UploadedFile[]> = {
    ...serializeDraft(draft, null),
    files: photos.added.map(withExtension),
  };
  if (photos.thumbnailIndex !== null) form.thumbnailIndex = String(photos.thumbnailIndex);
  await call("/map/register.do", { method: "POST", body: { form }, caller }).catch(throwNoService);
}

export async function updateToilet(
  stored: StoredToilet,
  draft: ToiletDraft,
  photos: PhotoChanges,
  caller: Caller,
): Promise<void> {
  const form: Record<string, string | UploadedFile[]> = {
    toiletId: stored.id,
    ...serializeDraft(draft, stored),
    files: photos.added.map(withExtension),
    remainingExistingPhotos: JSON.stringify([...photos.remaining, ...stored.hiddenPhotos].map(Number)),
  };
  if (photos.deleted.length > 0) form.deletePhotoIds = JSON.stringify(photos.deleted.map(Number));
  if (photos.thumbnailIndex !== null) form.thumbnailIndex = String(photos.thumbnailIndex);
  if (photos.thumbnailFileSn !== null) form.thumbnailFileSn = photos.thumbnailFileSn;
  await call("/map/update-toilet.do", { method: "POST", body: { form }, caller });
}

/** Adds a missing extension, because the backend answers 500 for unknown ones. */
export function withExtension({ fileName, blob }: UploadedFile): UploadedFile {
  const extension = blob.type.replace("image/", "").replace("jpeg", "jpg");
  const hasExtension = /\.(jpe?g|png|gif)$/i.test(fileName);
  return { fileName: hasExtension ? fileName : `${fileName}.${extension}`, blob };
}

export async function deleteToilet(toiletId: string, caller: Caller): Promise<void> {
  await call("/map/delete-toilet.do", { method: "POST", body: { form: { toiletId } }, caller });
}

export async function updateCleanliness(toiletId: string, tags: Tag[], caller: Caller): Promise<void> {
  const form = { toiletId, cleanlinessStatus: serializeTags(tags) };
  await call("/map/update-toilet-tags", { method: "POST", body: { form }, caller });
}

export async function updateHours(toiletId: string, tags: Tag[], caller: Caller): Promise<void> {
  const form = { toiletId, operatingHours: serializeTags(tags) };
  await call("/map/update-toilet-operating-hours", { method: "POST", body: { form }, caller });
}
