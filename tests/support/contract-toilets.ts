import type { ToiletDraft } from "~/backend/toilet";
import { deleteToilet, type PhotoChanges, registerToilet } from "~/backend/toilets.server";
import { callerFor, LOGINS } from "./contract-callers";
import { listFeedIds } from "./feed";
import { makeJpeg } from "./photos";

/** The contract's own toilets, because the backend may have none, and existing ones are real. */

export const DRAFT: ToiletDraft = {
  name: "계약 · 시험 <화장실> 🚻",
  buildingName: "시험관 1층",
  address: "대전광역시 서구 둔산로 100",
  lat: 36.3504,
  lng: 127.3845,
  cleanlinessTags: [{ name: "깨끗함", color: "#28a745" }],
  hoursTags: [{ name: "24시간", color: "#ced4da" }],
  ...{ maleLock: "password", maleLockPassword: "2580", femaleLock: "none", femaleLockPassword: "" },
};

export const NO_PHOTOS: PhotoChanges = {
  added: [],
  thumbnailIndex: null,
  thumbnailFileSn: null,
  remaining: [],
  deleted: [],
};

export async function jpegs(count: number): Promise<PhotoChanges["added"]> {
  const bytes = await Promise.all(Array.from({ length: count }, () => makeJpeg()));
  return bytes.map((jpeg, index) => ({
    blob: new Blob([jpeg], { type: "image/jpeg" }),
    fileName: `사진 🚻 ${index}.jpg`,
  }));
}

const registered: string[] = [];

/** Registers a toilet with two photos. The answer has no id, so the new id in the feed is the toilet's. */
export async function registerNew(thumbnailIndex: number | null = 0): Promise<string> {
  const caller = await callerFor("user");
  const idsBefore = new Set(await listFeedIds(LOGINS.origin));
  await registerToilet(DRAFT, { ...NO_PHOTOS, added: await jpegs(2), thumbnailIndex }, caller);
  const addedId = (await listFeedIds(LOGINS.origin)).find((id) => !idsBefore.has(id));
  if (!addedId) throw new Error("the registered toilet is not in the feed");
  registered.push(addedId);
  return addedId;
}

/** Deletes the registered toilets that remain. */
export async function removeRegistered(): Promise<void> {
  const remainingIds = new Set(await listFeedIds(LOGINS.origin));
  const caller = await callerFor("user");
  for (const id of registered.splice(0)) if (remainingIds.has(id)) await deleteToilet(id, caller);
}
