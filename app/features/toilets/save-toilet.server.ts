import type { BackendError } from "~/backend/backend-error";
import type { Caller } from "~/backend/caller";
import { type Photo, readToiletId, type StoredToilet, type Toilet, type ToiletDraft } from "~/backend/toilet";
import { type PhotoChanges, registerToilet, updateToilet } from "~/backend/toilets.server";
import type { FormContext, MemberContext } from "~/forms/form-action.server";
import { FormRefusal, refuseConflict, revisionOf } from "~/forms/form-refusal.server";
import type { PlaceToCheck } from "~/forms/posted-form";
import type { SubmittedFile } from "~/forms/submitted-form.server";
import { faultsOf, pictureFault } from "~/forms/uploaded-files.server";
import { formWords } from "~/forms/words";
import { sendOnce } from "~/forms/write-limit.server";
import { placeFault } from "~/geo/korea.server";
import type { LatLng } from "~/geo/projection";
import { addressOf } from "~/place-search/places.server";
import { readDecimal, readWhole } from "~/texts/short-texts";
import {
  refreshAfterRegistration,
  refreshAfterUpdate,
  refreshIfLost,
} from "~/toilet-directory/directory.server";
import { toiletHref } from "~/ui/hrefs";
import { uiWords } from "~/ui/words";
import { resolveTags } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import { PHOTO_MAX_BYTES, PHOTO_TYPES, type ToiletFormValue } from "./toilet-form.schema";
import { isMovedAway } from "./use-position";
import { placeWords } from "./words";

type SaveContext = MemberContext & { value: ToiletFormValue };

const mapHrefAt = ({ lat, lng }: LatLng) => `/map?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`;

/** Returns the page of the toilet in the address, else the map at the new position. */
export function linkToCheck({ request, form }: Pick<FormContext, "request" | "form">): PlaceToCheck {
  const toiletId = readToiletId(new URL(request.url).searchParams.get("toiletId"));
  if (toiletId) return { label: placeWords().title, href: toiletHref(toiletId) };
  const [lat = 0, lng = 0] = ["lat", "lng"].map((name) => readDecimal(String(form.texts.get(name))) ?? 0);
  return { label: uiWords().siteName, href: mapHrefAt({ lat, lng }) };
}

/** Registers the form's toilet. @returns the link to the map, with the toilet's panel if its id is known */
export async function register(context: SaveContext): Promise<string> {
  const { value, form, viewer, request } = context;
  refuseImpossiblePlace(value, null);
  const { files } = form;
  const { caller } = viewer;
  const photos: PhotoChanges = {
    added: files,
    ...chooseThumbnail(value.thumbnail, files.length, []),
    remaining: [],
    deleted: [],
  };
  const draft = await toDraft(value, null, caller, request);
  const duplicateCheck = {
    what: ["toilet", draft],
    question: () => toiletFormWords().sameAgain,
  };
  await sendOnce(context, duplicateCheck, () => registerToilet(draft, photos, caller)).catch(refreshIfLost);
  const toiletId = await refreshAfterRegistration(draft, caller);
  return toiletId ? `/map?toiletId=${toiletId}` : mapHrefAt(draft);
}

/**
 * Saves the form's changes to a toilet.
 * @throws FormRefusal if the toilet changed meanwhile, if the representative photo is deleted without another, and
 * once for a stored address whose pin was moved away
 */
export async function update(toilet: StoredToilet, context: SaveContext): Promise<void> {
  const { value, form, viewer, request } = context;
  refuseConflict(toiletRevision(toilet), form.texts.get("revision"), formWords().changedMeanwhile);
  refuseImpossiblePlace(value, toilet);
  await askAboutStoredAddress(toilet, context);
  const { files } = form;
  const { caller } = viewer;
  const remainingPhotos = toilet.photos.filter((photo) => !value.deletePhotos.includes(photo.fileSn));
  const deletedPhotos = toilet.photos.filter((photo) => value.deletePhotos.includes(photo.fileSn));
  const thumbnail = chooseThumbnail(value.thumbnail, files.length, remainingPhotos);
  if (deletedPhotos.some((photo) => photo.isThumbnail) && !namesAnotherPhoto(value.thumbnail, thumbnail)) {
    throw new FormRefusal({ deletePhotos: [toiletFormWords().photos.representative] });
  }
  const photos: PhotoChanges = {
    added: files,
    ...thumbnail,
    remaining: remainingPhotos.map((photo) => photo.fileSn),
    deleted: deletedPhotos.map((photo) => photo.fileSn),
  };
  const draft = await toDraft(value, toilet, caller, request);
  await updateToilet(toilet, draft, photos, caller).catch(refreshIfLost);
  await refreshAfterUpdate(toilet.id, caller);
}

/** Ignores tags and photos, because the form saves each of them separately. */
export function toiletRevision(toilet: Toilet): string {
  const { cleanlinessTags, hoursTags, photo, photos, changes, averageRating, reviewCount, ...draftFields } =
    toilet;
  const {
    lockTypes: _,
    hiddenPhotos: _hidden,
    ...stored
  } = { lockTypes: null, hiddenPhotos: null, ...draftFields };
  return revisionOf(Object.entries(stored).sort());
}

/**
 * Refuses a place where no toilet of the country is, unless it is stored. Corrects swapped coordinates, so that the
 * member only has to check them on the map.
 * @throws FormRefusal
 */
function refuseImpossiblePlace(value: ToiletFormValue, stored: StoredToilet | null): void {
  const { lat, lng } = { lat: value.lat ?? 0, lng: value.lng ?? 0 };
  const fault = stored?.lat === lat && stored.lng === lng ? null : placeFault({ lat, lng });
  if (!fault) return;
  const corrected: Record<string, string> = fault === "swapped" ? { lat: String(lng), lng: String(lat) } : {};
  const message = toiletFormWords().position.faults[fault];
  throw new FormRefusal({ lat: [message] }, 400, {}, null, corrected);
}

/** True if the form itself chose the representative photo. */
function namesAnotherPhoto(
  choice: string,
  { thumbnailIndex, thumbnailFileSn }: ReturnType<typeof chooseThumbnail>,
) {
  return choice === `new:${thumbnailIndex}` || choice === `existing:${thumbnailFileSn}`;
}

/**
 * Asks once if a member moves the pin but sends the stored address. If the new position has an address, the form
 * shows it and offers the stored one.
 * @throws FormRefusal
 */
async function askAboutStoredAddress(stored: StoredToilet, { value, request }: SaveContext): Promise<void> {
  const newPoint = { lat: value.lat ?? 0, lng: value.lng ?? 0 };
  if (value.formerAddress || value.address !== stored.address || !isMovedAway(stored, newPoint)) return;
  const { address, precision } = await addressOf(newPoint, request);
  const isExact = precision === "whole";
  if (isExact && address === stored.address) return;
  const changes = { formerAddress: stored.address, ...(isExact && { address }) };
  const { foundAnew, maybeWrong } = toiletFormWords().address;
  throw new FormRefusal({ address: [isExact ? foundAnew : maybeWrong] }, 400, {}, null, changes);
}

/** Keeps an existing address. Looks an empty one up by the position. */
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

export function inspectPhotos(files: SubmittedFile[], { request }: { request: Request }) {
  const rules = { types: PHOTO_TYPES, maxBytes: PHOTO_MAX_BYTES, request };
  return faultsOf("photos", files, (file) => pictureFault(file, rules));
}

type ThumbnailChoice = Pick<PhotoChanges, "thumbnailIndex" | "thumbnailFileSn">;

/** Reads `new:<index>` or `existing:<fileSn>`. A missing photo falls back to the first new one. */
export function chooseThumbnail(choice: string, added: number, remaining: Photo[]): ThumbnailChoice {
  const [kind, id = ""] = choice.split(":");
  if (kind === "existing" && remaining.some((photo) => photo.fileSn === id)) {
    return { thumbnailIndex: null, thumbnailFileSn: id };
  }
  const index = readWhole(id);
  if (kind === "new" && index !== null && index < added) {
    return { thumbnailIndex: index, thumbnailFileSn: null };
  }
  const represented = remaining.some((photo) => photo.isThumbnail);
  if (represented || added === 0) {
    return { thumbnailIndex: null, thumbnailFileSn: represented ? null : (remaining[0]?.fileSn ?? null) };
  }
  return { thumbnailIndex: 0, thumbnailFileSn: null };
}
