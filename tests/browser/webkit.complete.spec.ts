import sharp from "sharp";
import { expect, it } from "vitest";
import { PHONE } from "../support/browser";
import { describeFormsBeforeMap, describeLogouts } from "../support/engine-journeys";
import { enter, untilLive } from "../support/engine-page";
import { useWebKit } from "../support/webkit-page";

const open = useWebKit();
describeFormsBeforeMap(open);
describeLogouts(open);

it("the cards of a phone show whole lines of the toilets' names", async () => {
  const page = await open(0, PHONE);
  await enter(page, "/map?me=36.351,127.385");
  const hidden = await page.evaluate(() =>
    [...document.querySelectorAll(".answer-name")].flatMap((name) => {
      const shown = name.getBoundingClientRect();
      const text = document.createRange();
      text.selectNodeContents(name.querySelector("a") ?? name);
      const [line] = text.getClientRects();
      const isWhole = line && line.top >= shown.top - 1 && line.bottom <= shown.bottom + 1;
      return isWhole ? [] : (name.textContent ?? "");
    }),
  );
  expect(hidden).toEqual([]);
});

it("what a card's way offers lies whole over the sheet of a phone, which darkens the map", async () => {
  const page = await open(0, PHONE);
  await enter(page, "/map?me=36.351,127.385");
  await untilLive(page);
  const brightnessOfMap = async () => {
    const region = { left: 0, top: 150, width: 200, height: 200 };
    const { channels } = await sharp(await page.picture())
      .extract(region)
      .stats();
    return channels[0]?.mean ?? 0;
  };
  const before = await brightnessOfMap();
  const way = await page.evaluate(() => document.querySelector(".answer .card-more summary")?.textContent);
  await page.press("button", way?.trim() ?? "");
  await expect.poll(brightnessOfMap).toBeLessThan(before * 0.8);
});
