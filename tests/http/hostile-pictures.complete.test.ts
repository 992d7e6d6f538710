import { describe, expect, it } from "vitest";
import { formWords } from "~/forms/words";
import {
  animation,
  detailed,
  manyFramesGif,
  manyFramesWebp,
  metadataJpeg,
} from "../support/hostile-pictures";
import { openMemberSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";

const NAME = "사진.jpg";
const member = await openMemberSession(sharedAppOrigin(), "user");

async function upload(bytes: Buffer) {
  const images = new File([new Uint8Array(bytes)], NAME);
  const { status, html } = await member.post("/community/free/images", { images }, { multipart: true });
  return { status, ...(JSON.parse(html) as { message?: string; url?: string }) };
}

async function uploadedUrl(bytes: Buffer): Promise<string> {
  const { url } = await upload(bytes);
  if (!url) throw new Error("the picture was refused");
  return sharedAppOrigin() + url;
}

describe("an uploaded picture", () => {
  it("is refused with a message if its frames take seconds", async () => {
    expect(await upload(await manyFramesWebp(60_000))).toEqual({
      status: 400,
      message: formWords().tooComplexPicture(NAME),
    });
  });

  it.each([
    [
      "a progressive photo of 12 megapixels",
      () => detailed(4000, 3000).jpeg({ progressive: true }).toBuffer(),
    ],
    ["an animation of 300 small frames", () => animation("gif", 80, 60, 300)],
    ["9 MB of metadata", () => metadataJpeg(9)],
    ["20,000 frames", async () => manyFramesGif(20_000)],
  ])("is accepted and shown: %s", async (_, make) => {
    const pictureAnswer = await fetch(`${await uploadedUrl(await make())}?w=320`);
    expect([pictureAnswer.status, pictureAnswer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });
});
