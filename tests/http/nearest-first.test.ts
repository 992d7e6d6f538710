import { describe, expect, test } from "vitest";
import { boxOfView, isInBox } from "~/geo/projection";
import { freeBoxOf } from "~/maps/map-fit.server";
import { answered, openMemberSession, openSession } from "../support/http-session";
import { contentOf, linkTo, tagsOf, wordsOf } from "../support/http-session-page";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";
import { useStarted } from "../support/started";

/** The shortcut to the nearest toilet, and the first answer around the visitor, with scripts off. */

const PLACE = { lat: 34.9, lng: 127.21 };
const AROUND = `me=${PLACE.lat},${PLACE.lng}`;
const session = openSession(sharedAppOrigin());

test.each(["", ".en", ".ja", ".zh"])(
  "the installed app's first shortcut finds the nearest toilet%s",
  async (suffix) => {
    const { html } = await session.get(`/manifest${suffix}.webmanifest`);
    const prefix = suffix.replace(".", "/");
    const urls = JSON.parse(html).shortcuts.map(({ url }: { url: string }) => url);
    expect(urls).toEqual(["/map?near=1", "/saved", "/map/register"].map((path) => prefix + path));
    for (const url of urls) expect((await session.get(url)).status).toBeLessThan(400);
  },
);

/** Returns the first list that a page shows: its names, its skip links, what the status line says, and the strip. */
async function read(path: string) {
  const { html } = await session.get(path);
  const contentsOf = (name: string) =>
    tagsOf(html)
      .filter(({ attributes }) => attributes.class === name)
      .map((tag) => ({ href: tag.attributes.href ?? "", content: contentOf(html, tag) }));
  const [strip] = tagsOf(html).filter(({ attributes }) => attributes["data-certain"]);
  const [answers = ""] = html.slice(html.indexOf('<ol class="answers"')).split("</ol>");
  return {
    names: contentsOf("answer-name").map(({ content }) => wordsOf(content.slice(content.indexOf("<a ")))),
    skips: contentsOf("answer-skip"),
    status: contentsOf("map-news").map(({ content }) => wordsOf(content)),
    undo: linkTo(contentsOf("map-news")[0]?.content ?? "", "/map"),
    filled: tagsOf(answers, "summary").map(({ attributes }) => attributes.class === "is-primary"),
    certain: strip?.attributes["data-certain"],
    stripArrow: strip && /rotate\((-?\d+)\)/.exec(html.slice(strip.end, strip.end + 300))?.[1],
    stripNumber: strip && tagsOf(html.slice(strip.end), "small")[0]?.attributes["data-label"],
    gambles: tagsOf(answers, "small")
      .filter(({ attributes }) => attributes.class === "muted")
      .map((tag) => wordsOf(contentOf(answers, tag))),
    stripText: strip && wordsOf(html.slice(strip.end, html.indexOf("</summary>", strip.end))),
  };
}

describe("잠겼어요 →", () => {
  const toilets = useStarted(async () => ({
    all: await registerToilets(sharedAppOrigin(), PLACE, "한 번에", [{}, {}, {}]),
  }));

  test("skips any toilet of the list in the same view, says so, and can be undone one by one", async () => {
    const [first = "", second = "", third = ""] = toilets.all.map(({ name }) => name);
    const one = await read(`/map?${AROUND}`);
    expect(one.names.slice(0, 3)).toEqual([first, second, third]);
    expect(one.skips.slice(0, 3).map(({ content }) => wordsOf(content))).toEqual(
      [first, second, third].map((name) => `잠겼어요 → , ${name}`),
    );
    const two = await read(one.skips[1]?.href ?? "");
    expect(two.names.slice(0, 2)).toEqual([first, third]);
    expect(two.names).not.toContain(second);
    expect(two.status).toEqual(["1곳 건너뜀 되돌리기"]);
    const three = await read(two.skips[0]?.href ?? "");
    expect([three.names[0], three.status]).toEqual([third, ["2곳 건너뜀 되돌리기"]]);
    expect((await read(three.undo)).names.slice(0, 2)).toEqual([first, third]);
  });

  test("keeps the zoom", async () => {
    const { skips } = await read(`/map?lat=${PLACE.lat}&lng=${PLACE.lng}&zoom=18`);
    const { searchParams } = new URL(skips[0]?.href ?? "", "http://app");
    expect([searchParams.get("zoom"), searchParams.get("not")]).toEqual(["18", toilets.all[0]?.id]);
  });
});

describe("the strip of the toilet that is certainly open", () => {
  const UNKNOWN = { hoursTags: "관리인이 있을 때" };
  const PLACES = [
    { lat: 34.9, lng: 127.6142 },
    { lat: 34.9, lng: 127.81 },
    { lat: 34.9, lng: 128.03 },
  ] as const;
  const rows = useStarted(async () => ({
    mixed: await registerToilets(sharedAppOrigin(), PLACES[0], "시간 모름", [UNKNOWN, UNKNOWN, {}, {}]),
    unknown: await registerToilets(sharedAppOrigin(), PLACES[1], "다 모름", [UNKNOWN, UNKNOWN]),
    far: await registerToilets(sharedAppOrigin(), PLACES[2], "멀리", [...Array(7).fill(UNKNOWN), {}]),
  }));
  const around = ({ lat, lng }: (typeof PLACES)[number]) => `/map?me=${lat},${lng}`;

  test("stands before a first one of unknown hours, with the only filled way, until somebody finds it locked", async () => {
    const [one, two, third, fourth] = rows.mixed;
    const page = await read(around(PLACES[0]));
    expect(page.certain).toBe(third?.id);
    // The toilets lie in a row to the north of the place, which is rounded.
    expect(Math.abs(Number(page.stripArrow))).toBeLessThan(10);
    expect(page.stripText).toMatch(
      new RegExp(`^지금 확실히 열림 · ${third?.name} · \\d+분 길찾기 , ${third?.name}$`),
    );
    expect(page.stripNumber).toBe("3");
    expect(page.gambles).toEqual(["잠겨 있을 수 있음"]);
    // Those that are open have a filled button of their own.
    expect(page.filled.slice(0, 4)).toEqual([false, false, true, true]);
    expect((await read(`${around(PLACES[0])}&not=${one?.id},${two?.id}`)).certain).toBeUndefined();
    expect((await read(`${around(PLACES[0])}&page=2`)).certain).toBeUndefined();
    const member = await openMemberSession(sharedAppOrigin());
    const form = `/community/qna/create?toiletId=${third?.id}&report=locked`;
    const report = { intent: "save-post", report: "locked", sentence: "" };
    await answered(303, member.post(form, report));
    expect((await read(around(PLACES[0]))).certain).toBe(fourth?.id);
  });

  test("is missing if no toilet within a walk is known to be open, and the first way is filled", async () => {
    expect(rows.unknown).toHaveLength(2);
    const { certain, filled } = await read(around(PLACES[1]));
    expect([certain, filled.slice(0, 2)]).toEqual([undefined, [true, false]]);
  });

  test("has its toilet in the view, with the visitor", async () => {
    const phone = openSession(sharedAppOrigin(), [["window", "390.844.195.228.232"]]);
    const { html } = await phone.get(around(PLACES[2]));
    expect(html).toContain(`data-certain="${rows.far[7]?.id}"`);
    const skip = tagsOf(html, "a").find(({ attributes }) => attributes.class === "answer-skip");
    const { searchParams } = new URL(skip?.attributes.href ?? "", "http://app");
    const [lat = 0, lng = 0, zoom = 0] = ["lat", "lng", "zoom"].map((name) => Number(searchParams.get(name)));
    const view = boxOfView({ lat, lng }, zoom, freeBoxOf("phone"));
    for (const point of [PLACES[2], { lat: PLACES[2].lat + 833 / 111_195, lng: PLACES[2].lng }])
      expect(isInBox(point, view)).toBe(true);
  });

  test("needs a place to set out from", async () => {
    const { lat, lng } = PLACES[0];
    expect((await read(`/map?lat=${lat}&lng=${lng}`)).certain).toBeUndefined();
  });
});
