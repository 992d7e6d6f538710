import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { boundFaultOf, isShownMoving, uploadFaultOf } from "~/pictures/picture-bounds";
import { createPictureDecoder } from "~/pictures/picture-decoder.server";
import { type PictureStructure, pictureKindOf, readStructure } from "~/pictures/structure/picture-structure";
import {
  animation,
  detailed,
  emptyPieces,
  manyFramesGif,
  manyFramesPng,
  manyFramesWebp,
  manyScansJpeg,
  metadataJpeg,
  pngChunk,
  profileBombPng,
  rareJpeg,
  textBombPng,
} from "../support/hostile-pictures";

function structureOf(bytes: Buffer): PictureStructure {
  const kind = pictureKindOf(bytes);
  const structure = kind && kind !== "avif" ? readStructure(kind, bytes) : null;
  if (!structure) throw new Error("the bytes are no picture");
  return structure;
}

function faultOf(bytes: Buffer) {
  const structure = structureOf(bytes);
  return boundFaultOf(structure) ?? uploadFaultOf(structure);
}

describe("the structure of a picture", () => {
  it("counts the scans of a progressive JPEG", async () => {
    expect(structureOf(await manyScansJpeg(40, 64)).passes).toBe(50);
    expect(structureOf(await detailed(64, 48).jpeg().toBuffer())).toMatchObject({
      passes: 1,
      width: 64,
      height: 48,
    });
  });

  it("counts the frames of GIF, WebP and PNG", async () => {
    const pictures = [manyFramesGif(300, 5, 7), await manyFramesWebp(300), await manyFramesPng(300)];
    expect(pictures.map((bytes) => structureOf(bytes).frames)).toEqual([300, 300, 300]);
  });

  it("measures a GIF by its screen and by frames that exceed it", () => {
    const gif = manyFramesGif(2, 10, 10);
    gif.writeUInt16LE(4000, gif.indexOf(0x2c) + 5);
    expect(structureOf(gif)).toMatchObject({ width: 4000, height: 10 });
  });

  it("keeps only the first frame for the still picture", async () => {
    for (const bytes of [await animation("gif", 20, 10, 9), await animation("webp", 20, 10, 9)]) {
      const { still, moving } = structureOf(bytes);
      expect((await sharp(still).metadata()).pages ?? 1).toBe(1);
      expect((await sharp(moving ?? Buffer.alloc(0)).metadata()).pages).toBe(9);
    }
  });

  it("drops texts, profiles and unknown chunks before decoding", async () => {
    for (const bytes of [await textBombPng(2), await profileBombPng(), await metadataJpeg(1)]) {
      const { still, metadataBytes } = structureOf(bytes);
      expect(metadataBytes).toBeGreaterThan(10_000);
      expect(still.length).toBeLessThan(20_000);
      expect((await sharp(still).metadata()).width).toBeGreaterThan(0);
    }
  });

  it("keeps the small colour profile of a phone's photo", async () => {
    const photo = await detailed(64, 48).withIccProfile("p3").jpeg().toBuffer();
    expect((await sharp(structureOf(photo).still).metadata()).icc?.length).toBeGreaterThan(100);
  });

  it.each(["jpeg", "webp", "png"] as const)(
    "keeps the orientation of a %s and drops the rest of its EXIF",
    async (kind) => {
      const picture = await detailed(64, 48)
        .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "36/1 21/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .toFormat(kind)
        .toBuffer();
      const { still, width, height } = structureOf(picture);
      const { orientation, exif } = await sharp(still).metadata();
      expect([orientation, width, height]).toEqual([6, 48, 64]);
      expect(exif?.includes("Camera")).toBe(false);
    },
  );

  it("drops a video or a preview after the end of a JPEG", async () => {
    const photo = await detailed(64, 48).jpeg().toBuffer();
    expect(structureOf(Buffer.concat([photo, Buffer.alloc(100_000, 9)])).still.length).toBeLessThanOrEqual(
      photo.length,
    );
  });

  it("parses every truncation and every changed byte of small pictures without a crash", async () => {
    const pictures = [
      await manyScansJpeg(3, 16),
      await animation("gif", 8, 6, 3),
      await animation("webp", 8, 6, 3),
      await manyFramesPng(3),
    ];
    for (const bytes of pictures) {
      const kind = pictureKindOf(bytes);
      if (!kind || kind === "avif") throw new Error("unknown kind");
      for (let at = 12; at < bytes.length; at += 1) {
        const changedBytes = Buffer.from(bytes);
        changedBytes[at] = 255 - (changedBytes[at] ?? 0);
        expect(() => [
          readStructure(kind, bytes.subarray(0, at)),
          readStructure(kind, changedBytes),
        ]).not.toThrow();
      }
    }
  });
});

describe("the limits of a picture", () => {
  it.each([
    ["a JPEG of 2,646 scans", () => manyScansJpeg(2646)],
    ["an arithmetic JPEG", () => rareJpeg(0xca, 64)],
    ["a lossless JPEG", () => rareJpeg(0xc3, 64)],
    ["9 MB of EXIF, XMP and profiles", () => metadataJpeg(9)],
    ["a GIF of 20,000 frames", async () => manyFramesGif(20_000)],
    ["a WebP of 20,000 frames", () => manyFramesWebp(20_000)],
    ["a PNG of 20,000 frames", () => manyFramesPng(20_000)],
    ["a PNG of empty chunks", () => emptyPieces("png", 1_000_000)],
  ])("refuse %s", async (_, make) => {
    expect(faultOf(await make())).toBe("too-complex");
  });

  it("ignore empty boxes of an AVIF, and read the size of one without them", async () => {
    const decoder = createPictureDecoder();
    expect(await decoder.inspect(await emptyPieces("avif", 10_000))).toEqual({ fault: "not-an-image" });
    const avif = await detailed(64, 48).avif({ effort: 0 }).toBuffer();
    expect(await decoder.inspect(avif)).toMatchObject({ fault: null, layout: { width: 64, height: 48 } });
  });

  it.each(["jpeg", "webp", "gif"] as const)(
    "find no picture after 20,000 empty segments of a %s",
    async (kind) => {
      expect(readStructure(kind, await emptyPieces(kind, 1_000_000))).toBeNull();
    },
  );

  it("refuse a GIF whose screen has more than 5 megapixels", () => {
    expect(faultOf(manyFramesGif(1, 65_535, 77))).toBe("too-many-pixels");
  });

  it("accept a progressive photo of 12 megapixels in 10 scans", async () => {
    const photo = await detailed(4000, 3000).jpeg({ progressive: true }).toBuffer();
    expect(structureOf(photo).passes).toBe(10);
    expect(faultOf(photo)).toBeNull();
  });

  it("accept an animation of 300 small frames and show all of them", async () => {
    const gif = structureOf(manyFramesGif(300, 100, 100));
    expect([boundFaultOf(gif), uploadFaultOf(gif), isShownMoving(gif)]).toEqual([null, null, true]);
  });

  it("show the first frame of an animation that has too many", async () => {
    const gif = structureOf(manyFramesGif(1999));
    expect([boundFaultOf(gif), isShownMoving(gif)]).toEqual([null, false]);
    const decoder = createPictureDecoder();
    await decoder.inspect(manyFramesGif(1999));
    const shownPicture = await decoder.encode(160);
    expect((await sharp(shownPicture ?? undefined).metadata()).pages ?? 1).toBe(1);
  });

  it("accept 7 MB of metadata, as in a photo with a depth map", async () => {
    expect(faultOf(await metadataJpeg(7))).toBeNull();
  });

  it("accept a PNG even if its texts inflate to a large size", async () => {
    expect(faultOf(await textBombPng(3))).toBeNull();
    expect(pngChunk("IEND", Buffer.alloc(0)).toString("hex")).toBe("0000000049454e44ae426082");
  });
});
