import { Readable } from "node:stream";
import sharp from "sharp";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { BackendError } from "~/backend/backend-error";
import { type PictureSource, resizedPicture } from "~/pictures/resized-picture.server";
import { answerWithPicture } from "../../app/pictures/resized-picture.server";
import { decoderRecord, useInProcessPictures } from "../support/in-process-pictures";
import { makeJpeg } from "../support/photos";

useInProcessPictures();

type Body = Awaited<ReturnType<PictureSource["open"]>>["body"];
const bodyOf = (pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) => Readable.from(pieces) as Body;

function sourceOf(key: string, open: () => Promise<Body>) {
  const source = {
    key,
    openCount: 0,
    async open() {
      source.openCount += 1;
      return { body: await open() };
    },
  };
  return source;
}
const ofBytes = (key: string, bytes: Uint8Array) => sourceOf(key, async () => bodyOf([bytes]));

/** Sends one chunk and then stalls. */
const dripping = (key: string) =>
  sourceOf(key, async () => {
    const body = new Readable({ read() {} });
    body.push(Buffer.from([0xff, 0xd8, 0xff]));
    return body as Body;
  });

const widthOf = async (picture: Uint8Array) => (await sharp(picture).metadata()).width;
const kindOf = (error: unknown) => (error instanceof BackendError ? error.kind : error);

let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  photo = await makeJpeg({ width: 800, height: 600 });
});
afterEach(() => void vi.useRealTimers());

describe("slow pictures", () => {
  test("never block others", async () => {
    const slowRequests = Array.from({ length: 8 }, (_, index) =>
      resizedPicture(dripping(`slow/${index}`), 320),
    );
    for (const picture of slowRequests) picture.catch(() => {});
    expect(await widthOf(await resizedPicture(ofBytes("quick", photo), 320))).toBe(320);
  }, 10_000);

  test("delay the picture of another page by a few pictures at most", async () => {
    const view = (page: string, key: string, bytes: Uint8Array) => {
      const request = new Request("https://app.example/picture?w=160");
      return answerWithPicture(request, ofBytes(key, bytes), ["", page]);
    };
    const otherPicture = await makeJpeg({ width: 640, height: 480 });
    const manyPictures = await Promise.all(
      Array.from({ length: 20 }, (_, index) => makeJpeg({ width: 300 + index, height: 200 })),
    );
    const decodedBefore = decoderRecord.inputs.length;
    const slowRequests = manyPictures.map((bytes, index) =>
      view("/community/free/1", `turns/${index}`, bytes),
    );
    expect((await view("/toilet/2", "turns/other", otherPicture)).status).toBe(200);
    const order = decoderRecord.inputs.slice(decodedBefore);
    expect(order).toContain(otherPicture.length);
    await Promise.all(slowRequests);
    // Without turns the picture would be the last of 21.
    expect(order.indexOf(otherPicture.length)).toBeLessThan(manyPictures.length / 2);
  });

  test("end at their deadline with a timeout", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    await expect(resizedPicture(dripping("ending"), 320).catch(kindOf)).resolves.toBe("timeout");
    timeout.mockRestore();
  });

  test("do not delay requests after the backend has recovered", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    let isSlow = true;
    const source = sourceOf("recovered", async () =>
      isSlow ? (await dripping("").open()).body : bodyOf([photo]),
    );
    resizedPicture(source, 320).catch(() => {});
    await expect.poll(() => source.openCount).toBe(1);
    isSlow = false;
    vi.setSystemTime(Date.now() + 2000);
    resizedPicture(source, 320).catch(() => {});
    await new Promise(setImmediate);
    expect(source.openCount).toBe(1);
    vi.setSystemTime(Date.now() + 1500);
    expect(await widthOf(await resizedPicture(source, 320))).toBe(320);
    expect(source.openCount).toBe(2);
  }, 10_000);
});

test("simultaneous requests share one picture", async () => {
  const source = ofBytes("shared", photo);
  const pictures = await Promise.all([1, 2, 3].map(() => resizedPicture(source, 160)));
  expect(new Set(pictures).size).toBe(1);
  expect(source.openCount).toBe(1);
});

test.each(["jpeg", "avif", "webp"] as const)(
  "a picture in the format %s is shown without its metadata",
  async (format) => {
    const position = { GPSLatitudeRef: "N", GPSLatitude: "36/1 21/1 0/1" };
    const picture = await sharp(photo)
      .withExif({ IFD0: { Make: "TestCamera" }, IFD3: position })
      .toFormat(format)
      .toBuffer();
    expect((await sharp(picture).metadata()).exif).toBeDefined();
    const shownPicture = await resizedPicture(ofBytes(`position.${format}`, picture), 320);
    expect((await sharp(shownPicture).metadata()).exif).toBeUndefined();
  },
);

test("a picture of more than 15 MB is not read to its end", async () => {
  let sentCount = 0;
  async function* pieces() {
    for (;;) {
      sentCount += 1;
      yield Buffer.alloc(1024 * 1024);
    }
  }
  const endless = sourceOf("endless", async () => bodyOf(pieces()));
  await expect(resizedPicture(endless, 320).catch(kindOf)).resolves.toBe("malformed");
  expect(sentCount).toBeLessThan(40);
});

test("a broken connection is reported as unreachable, and invalid bytes as not found", async () => {
  async function* pieces() {
    yield photo;
    throw new Error("reset");
  }
  const broken = sourceOf("broken connection", async () => bodyOf(pieces()));
  await expect(resizedPicture(broken, 320).catch(kindOf)).resolves.toBe("unreachable");
  await expect(resizedPicture(ofBytes("text", Buffer.from("text")), 320).catch(kindOf)).resolves.toBe(
    "not-found",
  );
});

describe("the answer with a picture", () => {
  const ask = (source: PictureSource, etag?: string) =>
    answerWithPicture(
      new Request("http://x/files/a?w=160", { headers: etag ? { "If-None-Match": etag } : {} }),
      source,
      ["", "page"],
    );

  test("is 304 for a client that has it, as long as the picture exists", async () => {
    const source = ofBytes("tagged", photo);
    const etag = (await ask(source)).headers.get("ETag") ?? "";
    expect((await ask(source, etag)).status).toBe(304);
    expect(source.openCount).toBe(1);
    const uncached = ofBytes("unmade", photo);
    const guessedTag = (await ask(uncached)).headers.get("ETag") ?? "";
    const missingSource = sourceOf("unmade", async () => {
      throw new BackendError("not-found");
    });
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect([(await ask(missingSource, guessedTag)).status, (await ask(missingSource)).status]).toEqual([
      404, 404,
    ]);
  });

  test("is fetched again after some minutes", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const source = ofBytes("deleted", photo);
    await ask(source);
    vi.setSystemTime(Date.now() + 4 * 60_000);
    await ask(source);
    expect(source.openCount).toBe(1);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await ask(source);
    expect(source.openCount).toBe(2);
  });
});
