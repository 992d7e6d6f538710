import type { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import type { StoredToilet, ToiletDraft } from "~/backend/toilet";
import { type PhotoChanges, registerToilet, updateToilet } from "~/backend/toilets.server";
import type { FormContext } from "~/forms/form-action.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import { addressOf } from "~/place-search/places.server";
import { reflectRegistration, reflectUpdate } from "~/toilet-directory/read-your-writes.server";
import { toiletFormWords } from "./form/words";
import { isMovedAway } from "./moved-address";
import { chooseThumbnail, photosToSend } from "./photos.server";
import { resolveTags } from "./tag-options.server";
import type { ToiletFormValue } from "./toilet-form.schema";

type SaveContext = FormContext<"user", ToiletFormValue>;

/** Registers what the form says. @returns where the new toilet is seen: the map, with its panel where it is known yet */
export async function register({ value, form, viewer, request }: SaveContext): Promise<string> {
  const { files } = form;
  const { caller } = viewer;
  const photos: PhotoChanges = {
    added: await photosToSend(files),
    ...chooseThumbnail(value.thumbnail, files.length, []),
    remaining: [],
    deleted: [],
  };
  const draft = await toDraft(value, null, caller, request);
  await registerToilet(draft, photos, caller);
  const toiletId = await reflectRegistration(draft, caller);
  const { lat, lng } = draft;
  return toiletId ? `/map?toiletId=${toiletId}` : `/map?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`;
}

/**
 * Saves what the form says about a toilet that exists.
 * @throws FormRefusal when the representative photo is deleted without another in its place, and once for a stored
 * address whose pin was moved away
 */
export async function update(toilet: StoredToilet, context: SaveContext): Promise<void> {
  const { value, form, viewer, request } = context;
  await askAboutStoredAddress(toilet, context);
  const { files } = form;
  const { caller } = viewer;
  const remaining = toilet.photos.filter((photo) => !value.deletePhotos.includes(photo.fileSn));
  const deleted = toilet.photos.filter((photo) => value.deletePhotos.includes(photo.fileSn));
  const thumbnail = chooseThumbnail(value.thumbnail, files.length, remaining);
  if (deleted.some((photo) => photo.isThumbnail) && !namesAnotherPhoto(value.thumbnail, thumbnail)) {
    throw new FormRefusal({ deletePhotos: [toiletFormWords().photos.representative] });
  }
  const photos: PhotoChanges = {
    added: await photosToSend(files),
    ...thumbnail,
    remaining: remaining.map((photo) => photo.fileSn),
    deleted: deleted.map((photo) => photo.fileSn),
  };
  await updateToilet(toilet, await toDraft(value, toilet, caller, request), photos, caller);
  await reflectUpdate(toilet.id, caller);
}

/** True when the form itself chose the photo that represents the toilet from now on. */
function namesAnotherPhoto(
  choice: string,
  { thumbnailIndex, thumbnailFileSn }: ReturnType<typeof chooseThumbnail>,
) {
  return choice === `new:${thumbnailIndex}` || choice === `existing:${thumbnailFileSn}`;
}

/**
 * Asks once whoever moves the pin of a toilet and sends the address that was stored with it. Where the new position has
 * an address, that one stands in the form then, and the stored one is offered back.
 * @throws FormRefusal
 */
async function askAboutStoredAddress(stored: StoredToilet, { value, request }: SaveContext): Promise<void> {
  const to = { lat: value.lat ?? 0, lng: value.lng ?? 0 };
  if (value.formerAddress || value.address !== stored.address || !isMovedAway(stored, to)) return;
  const { address, precision } = await addressOf(to, request);
  const isWhole = precision === "whole";
  if (isWhole && address === stored.address) return;
  const changes = { formerAddress: stored.address, ...(isWhole && { address }) };
  const { foundAnew, maybeWrong } = toiletFormWords().address;
  throw new FormRefusal({ address: [isWhole ? foundAnew : maybeWrong] }, 400, {}, null, changes);
}

/** An address that is there is kept as it is; an empty one is found from the position. */
async function toDraft(
  value: ToiletFormValue,
  saved: StoredToilet | null,
  caller: Caller,
  request: Request,
): Promise<ToiletDraft> {
  const lat = value.lat ?? 0;
  const lng = value.lng ?? 0;
  const [address, cleanlinessTags, hoursTags] = await Promise.all([
    value.address || addressOf({ lat, lng }, request).then(({ address }) => address),
    resolveTags(value.cleanlinessTags, "cleanliness", saved?.cleanlinessTags ?? [], caller),
    resolveTags(value.hoursTags, "hours", saved?.hoursTags ?? [], caller),
  ]);
  return { ...value, address, lat, lng, cleanlinessTags, hoursTags };
}

export const describeWriteFailure = (act: "register" | "update" | "delete") => (error: BackendError) => {
  const words = toiletFormWords();
  if (error.isNetworkFailure) return words[act].failed(words.networkFailure);
  return words[act].failed(error.serverMessage ?? words.unknownFailure);
};
