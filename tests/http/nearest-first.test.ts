import { describe, expect, test } from "vitest";
import { openSession } from "../support/http-session";
import { contentOf, tagsOf, wordsOf } from "../support/http-session-page";
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

const nextStepsIn = (html: string) =>
  tagsOf(html, "a")
    .filter(({ attributes }) => attributes.class?.split(" ").includes("next-first"))
    .map((step) => ({
      href: step.attributes.href ?? "",
      classes: step.attributes.class,
      text: wordsOf(contentOf(html, step)),
    }));

describe("the list around the visitor", () => {
  const toilets = useStarted(async () => ({
    all: await registerToilets(sharedAppOrigin(), PLACE, "한 번에", [{}, {}, {}]),
  }));

  /** Returns the names of the list, and the links to the next first toilet. */
  async function read(path: string) {
    const { html } = await session.get(path);
    const names = tagsOf(html, "th")
      .filter(({ attributes }) => attributes.scope === "row")
      .map((cell) =>
        wordsOf(contentOf(contentOf(html, cell), tagsOf(contentOf(html, cell), "a")[0] as never)),
      );
    return { names, next: nextStepsIn(html).map(({ href }) => href), text: wordsOf(html) };
  }

  test("steps to the next toilet without the ones that the visitor skipped", async () => {
    const [first = "", second = "", third = ""] = toilets.all.map(({ name }) => name);
    const one = await read(`/map?${AROUND}`);
    expect(one.names.slice(0, 3)).toEqual([first, second, third]);
    expect(one.next).toHaveLength(1);
    const two = await read(one.next[0] ?? "");
    expect(two.names.slice(0, 2)).toEqual([second, third]);
    expect(two.names).not.toContain(first);
    expect(two.text).toContain("건너뛴 1곳은 목록에 없습니다.");
    const three = await read(two.next[0] ?? "");
    expect(three.names[0]).toBe(third);
    expect(three.text).toContain("건너뛴 2곳은 목록에 없습니다.");
  });

  test("offers no next toilet where the list starts elsewhere, or on its second page", async () => {
    expect((await read(`/map?lat=${PLACE.lat}&lng=${PLACE.lng}`)).next).toEqual([]);
    expect((await read(`/map?${AROUND}&page=2`)).next).toEqual([]);
  });
});

describe("the first answer around a toilet of unknown hours", () => {
  const UNKNOWN = { hoursTags: "관리인이 있을 때" };
  const PLACES = [
    { lat: 34.9, lng: 127.6142 },
    { lat: 34.9, lng: 127.81 },
  ] as const;
  const rows = useStarted(async () => ({
    mixed: await registerToilets(sharedAppOrigin(), PLACES[0], "시간 모름", [UNKNOWN, UNKNOWN, {}]),
    unknown: await registerToilets(sharedAppOrigin(), PLACES[1], "다 모름", [UNKNOWN, UNKNOWN]),
  }));

  async function readStep(path: string) {
    const { html } = await session.get(path);
    const [step] = nextStepsIn(html);
    if (!step) throw new Error("no card has a step to the next toilet");
    return { html, ...step };
  }

  test("leads to the nearest toilet that is known to be open, before the unknown one", async () => {
    const { lat, lng } = PLACES[0];
    const first = await readStep(`/map?me=${lat},${lng}`);
    expect([first.text, first.classes]).toEqual(["열린 곳 3번", "next-first open-first"]);
    const [one, two, third] = rows.mixed;
    expect(new URL(first.href, "http://a").searchParams.getAll("not").join()).toBe(`${one?.id},${two?.id}`);
    const second = await readStep(first.href);
    expect([second.text, second.classes]).toEqual(["다음", "next-first way-first"]);
    expect(second.html.indexOf(third?.name ?? "-")).toBeGreaterThan(0);
    expect(second.html).not.toContain(one?.name);
  });

  test("offers the next one if no toilet within a walk is known to be open", async () => {
    const { lat, lng } = PLACES[1];
    expect(rows.unknown).toHaveLength(2);
    const { text, classes } = await readStep(`/map?me=${lat},${lng}`);
    expect([text, classes]).toEqual(["다음", "next-first way-first"]);
  });
});
