import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { boundFaultOf, isShownMoving, uploadFaultOf } from "~/pictures/picture-bounds";
import { createPictureDecoder } from "~/pictures/picture-decoder.server";
import { type PictureStructure, pictureKindOf, readStructure } from "~/pictures/structure/picture-structure";
import { detailed, manyFramesGif, metadataJpeg } from "../support/hostile-pictures";

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
  it("measures a GIF by its screen and by frames that exceed it", () => {
    const gif = manyFramesGif(2, 10, 10);
    gif.writeUInt16LE(4000, gif.indexOf(0x2c) + 5);
    expect(structureOf(gif)).toMatchObject({ width: 4000, height: 10 });
  });

  it("keeps the small colour profile of a phone's photo", async () => {
    const photo = await detailed(64, 48).withIccProfile("p3").jpeg().toBuffer();
    expect((await sharp(structureOf(photo).still).metadata()).icc?.length).toBeGreaterThan(100);
  });

  it.each(["progressive.jpg", "animated.gif", "animated.webp", "interlaced.png"])(
    "is read from every truncation and every changed byte without a crash: %s",
    (name) => {
      const bytes = readFileSync(`tests/files/pictures/${name}`);
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
    },
  );
});

describe("the limits of a picture", () => {
  it("refuse 9 MB of EXIF, XMP and profiles", async () => {
    expect(faultOf(await metadataJpeg(9))).toBe("too-complex");
  });

  it("ignore empty boxes of an AVIF, and read the size of one without them", async () => {
    const inspect = (name: string) => createPictureDecoder().inspect(`tests/files/pictures/${name}.avif`);
    expect(await inspect("empty-boxes")).toEqual({ fault: "not-an-image" });
    expect(await inspect("avif-photo")).toMatchObject({ fault: null, layout: { width: 80, height: 60 } });
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

  it("accept 7 MB of metadata, as in a photo with a depth map", async () => {
    expect(faultOf(await metadataJpeg(7))).toBeNull();
  });
});
