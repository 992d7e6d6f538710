import { beforeAll, describe, expect, it } from "vitest";
import { PHONE, useBrowser } from "../support/browser";
import { answered, openMemberSession } from "../support/http-session";
import { registerToilets } from "../support/own-toilets";
import { sharedApp } from "../support/shared-apps";

const CARD_MAX_PX = 128;
/** A line of a name. */
const LINE_PX = 24;
const LARGE = { width: 1440, height: 900 };

/** Places of this file only, without other toilets in view. */
const USUAL = { lat: 35.20123, lng: 127.60123 };
const FULL = { lat: 35.50123, lng: 127.55123 };

const ADDRESS = "전라남도 구례군 산동면 노고단로 1068-321";
const FACILITIES = ["깨끗함", "장애인 화장실", "기저귀 교환대", "비상벨"];

/** Most toilets have a name of one line in the column of a large window. */
const USUAL_FIELDS = { address: ADDRESS, hoursTags: "평일 09:00~18:00", cleanlinessTags: FACILITIES };
/** The longest state, every facility, a name of two lines, stars and a review. */
const FULL_FIELDS = { ...USUAL_FIELDS, hoursTags: "상시", cleanlinessTags: [...FACILITIES, "CCTV"] };

/** Uses its own app, because open toilets with every facility would come first in other files' lists. */
const app = sharedApp();

beforeAll(async () => {
  const { origin } = app;
  const tenOf = (fields: typeof USUAL_FIELDS) => Array.from({ length: 10 }, () => fields);
  await registerToilets(origin, USUAL, "노고단 대피소 화장실", tenOf(USUAL_FIELDS));
  const name = "지리산 노고단 대피소 아래 주차장 공중화장실";
  const full = await registerToilets(origin, FULL, name, tenOf(FULL_FIELDS));
  const member = await openMemberSession(origin);
  for (const { id } of full) {
    const at = `/map/detail?toiletId=${id}`;
    await answered(303, member.post(at, { intent: "create-review", content: "깨끗해요", rating: "5" }));
    // The directory learns the newest review from a page that was read.
    await answered(200, member.get(at));
  }
});

describe.each(["", "/en", "/ja", "/zh"])("the cards in the list of %s/map", (prefix) => {
  const open = useBrowser({ javaScriptEnabled: false });

  const openCards = async ({ lat, lng }: typeof USUAL, viewport: typeof LARGE, as: "visitor" | "user") => {
    const at = `${prefix}/map?lat=${lat}&lng=${lng}${viewport === PHONE ? "#list" : ""}`;
    const page = await open({ baseURL: app.origin, as, at, viewport });
    const cards = page.locator(".answers > li");
    const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
    expect(boxes.length).toBe(10);
    return boxes.flatMap((box) => box ?? []);
  };

  it.each([
    { as: "visitor", viewport: PHONE },
    { as: "visitor", viewport: LARGE },
    { as: "user", viewport: PHONE },
    { as: "user", viewport: LARGE },
  ] as const)(
    "are no higher than the lines of their names need for a $as in $viewport",
    async ({ as, viewport }) => {
      const heights = (await openCards(FULL, viewport, as)).map(({ height }) => height);
      // A long reading and its Korean name take up to four lines, and a member's links of the first card two.
      const nameMax = prefix === "" ? CARD_MAX_PX : CARD_MAX_PX + 2 * LINE_PX;
      const max = as === "user" && viewport === PHONE ? nameMax + 44 : nameMax;
      expect(Math.max(...heights)).toBeLessThanOrEqual(max);
    },
  );

  // A member's name adds a row, and other languages have longer filters.
  it.each(prefix === "" ? (["visitor", "user"] as const) : (["visitor"] as const))(
    "show six of them to a %s in a large window without scrolling, or five with names in two scripts",
    async (as) => {
      const boxes = await openCards(USUAL, LARGE, as);
      const visible = boxes.filter(({ y, height }) => y + height <= LARGE.height);
      expect(visible.length).toBeGreaterThanOrEqual(prefix === "" ? 6 : 5);
    },
  );

  it("have a separate link to the reviews beside the route", async () => {
    const { lat, lng } = USUAL;
    const page = await open({
      baseURL: app.origin,
      at: `${prefix}/map?lat=${lat}&lng=${lng}#list`,
      viewport: PHONE,
    });
    const card = page.locator(".answers > li").first();
    const links = card.locator("a:visible").filter({ hasNot: page.locator("details a") });
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(hrefs.some((href) => href.endsWith("#reviews"))).toBe(true);
    for (const link of await card.locator(".answer-review").all()) {
      const box = await link.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      expect(box?.width).toBeGreaterThanOrEqual(44);
    }
    const way = await card.locator("summary").boundingBox();
    expect(way?.height).toBeGreaterThanOrEqual(44);
    const last = await card.locator(".answer-review").last().boundingBox();
    expect((last?.x ?? 999) + (last?.width ?? 0)).toBeLessThanOrEqual(way?.x ?? 0);
    const state = await card.locator(".answer-state > *").last().boundingBox();
    const first = await card.locator(".answer-review").first().boundingBox();
    expect((state?.x ?? 999) + (state?.width ?? 0)).toBeLessThanOrEqual(first?.x ?? 0);
  });
});
