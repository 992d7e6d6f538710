import { beforeAll, expect, it } from "vitest";
import type { Caller } from "~/backend/client.server";
import { readFeed } from "~/backend/feed";
import { openPhoto } from "~/backend/files.server";
import { traits } from "~/backend/generation.server";
import { decodeTexts } from "~/backend/text-references";
import type { ToiletSummary } from "~/backend/toilet";
import { toToiletSummary } from "~/backend/toilet-wire";
import {
  deleteToilet,
  findToiletRow,
  getToilet,
  type PhotoChanges,
  registerToilet,
  type ToiletDraft,
  updateCleanliness,
  updateHours,
  updateToilet,
} from "~/backend/toilets.server";
import { callerFor, visitor } from "../support/contract-callers";
import { describeWhereThere } from "../support/contract-services";
import { listFeedIds } from "../support/feed";
import { makeJpeg } from "../support/photos";

const draft: ToiletDraft = {
  name: "계약 · 시험 <화장실> 🚻",
  buildingName: "시험관 1층",
  address: "대전광역시 서구 둔산로 100",
  lat: 36.3504,
  lng: 127.3845,
  cleanlinessTags: [{ name: "깨끗함", color: "#28a745" }],
  hoursTags: [{ name: "24시간", color: "#ced4da" }],
  maleLock: { kind: "password", password: "2580" },
  femaleLock: { kind: "none", password: "" },
};

const noPhotos: PhotoChanges = {
  added: [],
  thumbnailIndex: null,
  thumbnailFileSn: null,
  remaining: [],
  deleted: [],
};

async function jpegs(count: number): Promise<PhotoChanges["added"]> {
  const bytes = await Promise.all(Array.from({ length: count }, () => makeJpeg()));
  return bytes.map((jpeg, index) => ({
    blob: new Blob([jpeg], { type: "image/jpeg" }),
    fileName: `사진 🚻 ${index}.jpg`,
  }));
}

/** Registering answers no id: it is the one that the feed did not have before. */
async function registerNew(caller: Caller, thumbnailIndex: number | null): Promise<string> {
  const before = new Set(await listFeedIds());
  await registerToilet(draft, { ...noPhotos, added: await jpegs(2), thumbnailIndex }, caller);
  const added = (await listFeedIds()).find((id) => !before.has(id));
  if (!added) throw new Error("the registered toilet is not in the feed");
  return added;
}

/** The toilets of the feed as the directory takes them in. */
async function readToilets(): Promise<ToiletSummary[]> {
  const decode = (await traits()).escapesTexts ? decodeTexts : undefined;
  const toilets: (ToiletSummary | null)[] = [];
  await readFeed({ backendOrigin: process.env.BACKEND_URL ?? "", decode }, (row) =>
    toilets.push(toToiletSummary(row)),
  );
  return toilets.filter((toilet) => toilet !== null);
}

describeWhereThere("toilets", "toilets gateway", () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await callerFor("user");
  });

  it("registers a toilet with its photos, and reads it back whole", async () => {
    const id = await registerNew(caller, 1);
    const toilet = await getToilet(id, visitor());
    expect(toilet).toMatchObject({
      name: draft.name,
      buildingName: draft.buildingName,
      address: draft.address,
      cleanlinessTags: draft.cleanlinessTags,
      hoursTags: draft.hoursTags,
      maleLock: "password",
      maleLockPassword: "2580",
      femaleLock: "none",
      averageRating: null,
      reviewCount: 0,
    });
    expect(toilet.photos.map((photo) => photo.isThumbnail)).toEqual([false, true]);
    const photo = await openPhoto(toilet.photos[0]?.storedName ?? "");
    expect(photo.headers["content-type"]).toBe("image/jpeg");
    await photo.body.dump();
  });

  it("updates texts, locks and photos in one go", async () => {
    const id = await registerNew(caller, 0);
    const stored = await getToilet(id, caller);
    const [first, second] = stored.photos;
    if (!first || !second) throw new Error("two photos were registered");
    const changed = {
      ...draft,
      name: "이름을 바꾼 화장실",
      maleLock: { kind: "key", password: "" } as const,
    };
    await updateToilet(
      stored,
      changed,
      {
        added: await jpegs(1),
        thumbnailIndex: null,
        thumbnailFileSn: second.fileSn,
        remaining: [second.fileSn],
        deleted: [first.fileSn],
      },
      caller,
    );
    const toilet = await getToilet(id, caller);
    expect(toilet).toMatchObject({ name: "이름을 바꾼 화장실", maleLock: "key", maleLockPassword: "" });
    expect(toilet.photos).toHaveLength(2);
    expect(toilet.photos.find((photo) => photo.isThumbnail)?.fileSn).toBe(second.fileSn);
    expect(toilet.photos.some((photo) => photo.fileSn === first.fileSn)).toBe(false);
  });

  it("reads one toilet as the feed has it", async () => {
    const id = await registerNew(caller, 1);
    const toilets = await readToilets();
    const some = [...toilets.slice(0, 10), ...toilets.filter((toilet) => toilet.id === id)];
    expect(some.length).toBeGreaterThan(1);
    for (const toilet of some) expect(await findToiletRow(toilet.id, visitor())).toEqual(toilet);
    await deleteToilet(id, caller);
    expect(await findToiletRow(id, visitor())).toBeNull();
  });

  it("saves tags by themselves", async () => {
    const id = await registerNew(caller, 0);
    await updateCleanliness(id, [{ name: "보통", color: "#ffc107" }], caller);
    await updateHours(id, [], caller);
    expect(await getToilet(id, caller)).toMatchObject({
      cleanlinessTags: [{ name: "보통", color: "#ffc107" }],
      hoursTags: [],
    });
  });

  it("deletes a toilet: it is found no more", async () => {
    const id = await registerNew(caller, 0);
    await deleteToilet(id, caller);
    await expect(getToilet(id, caller)).rejects.toMatchObject({ kind: "not-found", status: 404 });
    expect(await listFeedIds()).not.toContain(id);
  });

  it("needs a login to write", async () => {
    await expect(registerToilet(draft, noPhotos, visitor())).rejects.toMatchObject({ kind: "login-needed" });
    await expect(deleteToilet("1", visitor())).rejects.toMatchObject({ kind: "login-needed" });
  });

  it("finds no photo of a made-up name, whatever is in it", async () => {
    await expect(openPhoto("none.jpg")).rejects.toMatchObject({ kind: "not-found" });
    await expect(openPhoto("../../etc/passwd")).rejects.toMatchObject({ kind: "not-found" });
  });
});
