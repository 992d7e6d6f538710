import { describe, expect, it } from "vitest";
import { formWords } from "~/forms/words";
import { animation, detailed, manyFramesGif, metadataJpeg, textBombPng } from "../support/hostile-pictures";
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
  it.each([
    ["9 MB of metadata", () => metadataJpeg(9)],
    ["20,000 frames", async () => manyFramesGif(20_000)],
  ])("is refused with a message for %s", async (_, make) => {
    expect(await upload(await make())).toEqual({ status: 400, message: formWords().tooComplexPicture(NAME) });
  });

  it.each([
    [
      "a progressive photo of 12 megapixels",
      () => detailed(4000, 3000).jpeg({ progressive: true }).toBuffer(),
    ],
    ["an animation of 300 small frames", () => animation("gif", 80, 60, 300)],
    ["a PNG whose texts inflate to gigabytes", () => textBombPng(30)],
  ])("is accepted and shown: %s", async (_, make) => {
    const pictureAnswer = await fetch(`${await uploadedUrl(await make())}?w=320`);
    expect([pictureAnswer.status, pictureAnswer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  });

  it("is shown before expensive pictures that were requested earlier", async () => {
    const expensive = await detailed(4000, 3000).jpeg({ progressive: true }).toBuffer();
    const urls = await Promise.all(
      [1, 2, 3, 4].map((copy) => uploadedUrl(Buffer.concat([expensive, Buffer.from(`#${copy}`)]))),
    );
    const smallUrl = await uploadedUrl(await detailed(64, 48).jpeg().toBuffer());
    const order: string[] = [];
    const ask = async (name: string, url: string) => {
      await (await fetch(url)).arrayBuffer();
      order.push(name);
    };
    await Promise.all([...urls.map((url) => ask("expensive", url)), ask("small", smallUrl)]);
    expect(order.indexOf("small")).toBeLessThan(2);
  });
});
