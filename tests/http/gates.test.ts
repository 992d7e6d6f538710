import { expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { contentOf, tagsOf, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** Cards, panel and place page name the side of the fare gates, and the chip leaves out what is behind them. */

const PLACE = { lat: 35.7121, lng: 128.2077 };
const names = ["나루역(개찰구 안)", "나루역(게이트 밖) 지하1층", "나루역"];
const toilets = await Promise.all(
  names.map(async (name) => (await registerToilets(sharedAppOrigin(), PLACE, name, [{}]))[0]),
);
const visitor = openSession(sharedAppOrigin());

const gatesOn = (html: string) =>
  tagsOf(html)
    .filter(({ attributes }) => attributes["data-gate"])
    .map((tag) => [tag.attributes["data-gate"], wordsOf(contentOf(html, tag))]);

test.each([
  ["", "개찰구 밖", "지하 1층"],
  ["/en", "outside ticket gates", "B1"],
  ["/ja", "改札外", "地下1階"],
  ["/zh", "检票口外", "地下1层"],
])("the side is named on card, panel and place page: %s", async (prefix, side, floor) => {
  const id = toilets[1]?.id;
  const map = `${prefix}/map?lat=${PLACE.lat}&lng=${PLACE.lng}&zoom=17`;
  for (const path of [`${map}&gate=out`, `${map}&toiletId=${id}`, `${prefix}/map/detail?toiletId=${id}`]) {
    const { html } = await visitor.get(path);
    expect([path, gatesOn(html).filter(([kind]) => kind === "outside")[0]]).toEqual([
      path,
      ["outside", side],
    ]);
    expect(wordsOf(html)).toContain(floor);
  }
});

test("the chip keeps what is outside of the gates, and offers what may be", async () => {
  const { html } = await visitor.get(`/map?lat=${PLACE.lat}&lng=${PLACE.lng}&zoom=17&gate=out`);
  const sides = gatesOn(html).map(([side]) => side);
  expect([sides.includes("outside"), sides.includes("inside")]).toEqual([true, false]);
  expect(wordsOf(html)).toMatch(/확인 안 된 \d+곳도 보기/);
});
