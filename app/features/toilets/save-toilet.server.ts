import type { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/client.server";
import type { Toilet } from "~/backend/toilet";
import { type PhotoChanges, registerToilet, type ToiletDraft, updateToilet } from "~/backend/toilets.server";
import { FormRefusal, parseTexts } from "~/forms/form-action.server";
import type { SubmittedForm } from "~/forms/submitted-form.server";
import { addressOf } from "~/places/places.server";
import { showOwnWrite } from "~/toilet-directory/own-write.server";
import { REPRESENTATIVE_PHOTO } from "./photo-rules";
import { chooseThumbnail, LAST_PHOTO, photoFaults, photosToSend } from "./photos.server";
import { REQUIRED_ITEMS } from "./required-items";
import { resolveTags } from "./tag-options.server";
import { type ToiletForm, toiletFormSchema } from "./toilet-form.schema";

/** Registers what the form says; its required items are those of specification part 1 section 5. */
export async function register(form: SubmittedForm, caller: Caller): Promise<void> {
  const texts = parseTexts(form, toiletFormSchema);
  const missing = missingItems(texts);
  if (form.files.length === 0) missing.photos = [REQUIRED_ITEMS.photos];
  await refuseFaults(missing, form);
  const photos: PhotoChanges = {
    added: await photosToSend(form.files),
    ...chooseThumbnail(texts.thumbnail, form.files.length, []),
    remaining: [],
    deleted: [],
  };
  await registerToilet(await toDraft(texts, null, caller), photos, caller);
  await showOwnWrite();
}

/** Saves what the form says about a toilet that exists. */
export async function update(toilet: Toilet, form: SubmittedForm, caller: Caller): Promise<void> {
  const texts = parseTexts(form, toiletFormSchema);
  const remaining = toilet.photos.filter((photo) => !texts.deletePhotos.includes(photo.fileSn));
  const deleted = toilet.photos.filter((photo) => texts.deletePhotos.includes(photo.fileSn));
  const thumbnail = chooseThumbnail(texts.thumbnail, form.files.length, remaining);
  const missing = missingItems(texts);
  if (remaining.length + form.files.length === 0) missing.photos = [LAST_PHOTO];
  else if (deleted.some((photo) => photo.isThumbnail) && !namesAnotherPhoto(texts.thumbnail, thumbnail)) {
    missing.deletePhotos = [REPRESENTATIVE_PHOTO];
  }
  await refuseFaults(missing, form);
  const photos: PhotoChanges = {
    added: await photosToSend(form.files),
    ...thumbnail,
    remaining: remaining.map((photo) => photo.fileSn),
    deleted: deleted.map((photo) => photo.fileSn),
  };
  await updateToilet(toilet.id, await toDraft(texts, toilet, caller), photos, caller);
  await showOwnWrite();
}

/** True when the form itself chose the photo that represents the toilet from now on. */
function namesAnotherPhoto(
  choice: string,
  { thumbnailIndex, thumbnailFileSn }: ReturnType<typeof chooseThumbnail>,
) {
  return choice === `new:${thumbnailIndex}` || choice === `existing:${thumbnailFileSn}`;
}

function missingItems(texts: ToiletForm): Record<string, string[]> {
  const missing: Record<string, string[]> = {};
  const hasPosition = texts.lat !== null && texts.lng !== null;
  if (!texts.name) missing.name = [REQUIRED_ITEMS.name];
  if (!texts.buildingName) missing.buildingName = [REQUIRED_ITEMS.buildingName];
  // Without a text the address follows from the position, so it is missing only together with it.
  if (!texts.address && !hasPosition) missing.address = [REQUIRED_ITEMS.address];
  if (!hasPosition) missing.lat = [REQUIRED_ITEMS.position];
  return missing;
}

async function refuseFaults(missing: Record<string, string[]>, form: SubmittedForm): Promise<void> {
  const faults = await photoFaults(form.files);
  const errors = { ...missing };
  if (faults.length > 0) errors.photos = [...(errors.photos ?? []), ...faults];
  if (Object.keys(errors).length === 0) return;
  throw new FormRefusal(errors, form.files.some((file) => file.isTooLarge) ? 413 : 400);
}

async function toDraft(texts: ToiletForm, saved: Toilet | null, caller: Caller): Promise<ToiletDraft> {
  const lat = texts.lat ?? 0;
  const lng = texts.lng ?? 0;
  const isAddressOfPosition =
    texts.address !== "" && (!texts.addressFor || texts.addressFor === `${lat},${lng}`);
  const [address, cleanlinessTags, hoursTags] = await Promise.all([
    isAddressOfPosition ? texts.address : addressOf({ lat, lng }),
    resolveTags(texts.cleanlinessTags, "CLEANLINESS", saved?.cleanlinessTags ?? [], caller),
    resolveTags(texts.hoursTags, "OPERATING_HOURS", saved?.hoursTags ?? [], caller),
  ]);
  const { name, buildingName, maleLock, femaleLock } = texts;
  return { name, buildingName, address, lat, lng, cleanlinessTags, hoursTags, maleLock, femaleLock };
}

/** Words a failed write: `등록 실패: {m}` and its like (specification part 1 section 8). */
export function describeWriteFailure(verb: "등록" | "수정" | "삭제", error: BackendError): string {
  if (error.isNetworkFailure) return `${verb} 실패: 네트워크 오류`;
  return `${verb} 실패: ${error.serverMessage ?? "알 수 없는 오류"}`;
}
