import type { Caller } from "~/backend/caller";
import { findDashboard } from "~/backend/members.server";
import {
  type Photo,
  readToiletId,
  type StoredToilet,
  type Tag,
  type Toilet,
  type ToiletDraft,
} from "~/backend/toilet";
import { serializeDraft } from "~/backend/toilet-wire";
import { getStoredToilet, type PhotoChanges } from "~/backend/toilets.server";
import { isChanged, isSameText, type Verdict } from "~/forms/confirm-write.server";
import type { FormContext } from "~/forms/form-action.server";
import type { PlaceToCheck } from "~/forms/form-reply";
import type { LatLng } from "~/geo/projection";
import { readDecimal } from "~/texts/decimal";
import { isJustNow } from "~/ui/format-date";
import { toiletHref } from "~/ui/hrefs";
import { layoutWords } from "~/ui/layout/words";
import { placeWords } from "./words";

const SAME_POSITION_DEGREES = 0.00002;

export const mapHrefAt = ({ lat, lng }: LatLng) => `/map?lat=${lat.toFixed(4)}&lng=${lng.toFixed(4)}`;

/** Returns the page of the toilet in the address, else the map at the new position. */
export function linkToCheck({ request, form }: Pick<FormContext, "request" | "form">): PlaceToCheck {
  const toiletId = readToiletId(new URL(request.url).searchParams.get("toiletId"));
  if (toiletId) return { label: placeWords().title, href: toiletHref(toiletId) };
  const [lat, lng] = ["lat", "lng"].map((name) => readDecimal(String(form.texts.get(name))) ?? 0);
  return { label: layoutWords().menu.map, href: mapHrefAt({ lat: lat ?? 0, lng: lng ?? 0 }) };
}

export const joinTagNames = (tags: Tag[]): string =>
  tags
    .map(({ name }) => name)
    .sort()
    .join();

const mainPhotoOf = (photos: Photo[]) => photos.find(({ isThumbnail }) => isThumbnail)?.fileSn;

/** Tells whether a toilet is stored as the form sent it. */
export function isUpdated(
  stored: Toilet,
  before: StoredToilet,
  draft: ToiletDraft,
  { added, remaining, thumbnailFileSn }: PhotoChanges,
): Verdict {
  const textsOf = (toilet: ToiletDraft, photoCount: number) => [
    ...Object.values(serializeDraft(toilet, before)),
    String(photoCount),
  ];
  const verdict = isChanged(textsOf(stored, stored.photos.length), {
    before: textsOf(before, before.photos.length),
    wanted: textsOf(draft, remaining.length + added.length),
  });
  const hasMainPhoto = thumbnailFileSn === null || thumbnailFileSn === mainPhotoOf(stored.photos);
  return verdict === true ? hasMainPhoto : verdict;
}

/** Tells whether the member has just registered a toilet of this name and position; null if unknown. */
export async function isRegistered({ name, lat, lng }: ToiletDraft, caller: Caller): Promise<Verdict> {
  const dashboard = await findDashboard(caller);
  const namesakes = dashboard?.toilets.filter((toilet) => isSameText(toilet.name, name)) ?? [];
  const [newestToilet] = namesakes.sort((a, b) => Number(b.id) - Number(a.id));
  if (!newestToilet) return dashboard && false;
  const stored = await getStoredToilet(newestToilet.id, caller);
  const isSamePlace = Math.abs(stored.lat - lat) + Math.abs(stored.lng - lng) < SAME_POSITION_DEGREES;
  return (isSamePlace && isJustNow(newestToilet.registeredAt)) || null;
}
