import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller } from "~/backend/caller";
import { readFeed } from "~/backend/feed";
import { openPhoto } from "~/backend/files.server";
import { generationTraits } from "~/backend/profile/current-examination.server";
import type { ToiletSummary } from "~/backend/toilet";
import { toToiletSummary } from "~/backend/toilet-wire";
import {
  deleteToilet,
  findToiletRow,
  getStoredToilet,
  getToilet,
  registerToilet,
  updateCleanliness,
  updateHours,
  updateToilet,
} from "~/backend/toilets.server";
import { decodeTexts } from "../../app/backend/profile/generations";
import { callerFor, LOGINS, visitor } from "../support/contract-callers";
import { DRAFT, jpegs, NO_PHOTOS, registerNew, removeRegistered } from "../support/contract-toilets";
import { listFeedIds } from "../support/feed";

/** Reads the toilets of the feed as the directory does. */
async function readToilets(): Promise<ToiletSummary[]> {
  const decode = (await generationTraits()).escapesTexts ? decodeTexts : undefined;
  const toilets: (ToiletSummary | null)[] = [];
  await readFeed({ backendOrigin: LOGINS.origin, decode }, (row) => toilets.push(toToiletSummary(row)));
  return toilets.filter((toilet) => toilet !== null);
}

describe("toilets gateway", () => {
  let caller: Caller;
  beforeAll(async () => {
    caller = await callerFor("user");
  });
  afterAll(removeRegistered);

  it("registers a toilet with its photos and reads all of it back", async () => {
    const id = await registerNew(1);
    const toilet = await getToilet(id, visitor());
    expect(toilet).toMatchObject({ ...DRAFT, averageRating: null, reviewCount: 0 });
    expect(toilet.photos.map((photo) => photo.isThumbnail)).toEqual([false, true]);
    const photo = await openPhoto(toilet.photos[0]?.storedName ?? "");
    expect(photo.headers["content-type"]).toBe("image/jpeg");
    await photo.body.dump();
  });

  it("updates texts, locks and photos in one write", async () => {
    const id = await registerNew(0);
    const stored = await getStoredToilet(id, caller);
    const [first, second] = stored.photos;
    if (!first || !second) throw new Error("two photos were registered");
    const changes = { name: "이름을 바꾼 화장실", maleLock: "key", maleLockPassword: "" } as const;
    const photos = {
      ...{ added: await jpegs(1), thumbnailIndex: null, thumbnailFileSn: second.fileSn },
      ...{ remaining: [second.fileSn], deleted: [first.fileSn] },
    };
    await updateToilet(stored, { ...DRAFT, ...changes }, photos, caller);
    const toilet = await getToilet(id, caller);
    expect(toilet).toMatchObject(changes);
    expect(toilet.photos).toHaveLength(2);
    expect(toilet.photos.find((photo) => photo.isThumbnail)?.fileSn).toBe(second.fileSn);
    expect(toilet.photos.map((photo) => photo.fileSn)).not.toContain(first.fileSn);
  });

  it("reads one toilet as in the feed", async () => {
    const id = await registerNew(1);
    const toilets = await readToilets();
    const samples = [...toilets.slice(0, 10), ...toilets.filter((toilet) => toilet.id === id)];
    expect(samples.length).toBeGreaterThan(LOGINS.reference ? 1 : 0);
    for (const toilet of samples) {
      const row = await findToiletRow(toilet.id, visitor());
      // The feed of a strict fork may have no addresses.
      expect(row).toEqual({ ...toilet, address: toilet.address || row?.address });
    }
    await deleteToilet(id, caller);
    // A fork that answers code 800 for a missing toilet proves nothing.
    const missing = await findToiletRow(id, visitor()).catch(({ backendCode }) => backendCode);
    expect(missing).toBe(LOGINS.reference?.strict?.missing === "800" ? 800 : null);
  });

  it("saves tags separately", async () => {
    const id = await registerNew(0);
    await updateCleanliness(id, [{ name: "보통", color: "#ffc107" }], caller);
    await updateHours(id, [], caller);
    expect(await getToilet(id, caller)).toMatchObject({
      name: DRAFT.name,
      cleanlinessTags: [{ name: "보통", color: "#ffc107" }],
      hoursTags: [],
    });
  });

  it("deletes a toilet, which is not found afterwards", async () => {
    const id = await registerNew(0);
    await deleteToilet(id, caller);
    await expect(getToilet(id, caller)).rejects.toMatchObject({ kind: "not-found", status: 404 });
    expect(await listFeedIds(LOGINS.origin)).not.toContain(id);
  });

  it("needs a login to write", async () => {
    await expect(registerToilet(DRAFT, NO_PHOTOS, visitor())).rejects.toMatchObject({ kind: "login-needed" });
    await expect(deleteToilet("1", visitor())).rejects.toMatchObject({ kind: "login-needed" });
  });

  it("finds no photo with an invented name", async () => {
    await expect(openPhoto("none.jpg")).rejects.toMatchObject({ kind: "not-found" });
    await expect(openPhoto("../../etc/passwd")).rejects.toMatchObject({ kind: "not-found" });
  });
});
