import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { importCountry } from "../../tools/bench/first-answers";
import { type AppServer, startApp } from "../support/app-server";
import { useClock } from "../support/clock";
import { openSession } from "../support/http-session";
import { type Tag, tagsOf } from "../support/http-session-page";
import { countryFiles } from "../support/national/country-files";

/** A visitor without scripts always gets a usable result, by day and by night. */

const PLACES = {
  서울역: "37.5547,126.9707",
  해운대: "35.1587,129.1604",
  "평산리, a village": "36.3726,127.8936",
};
const DAY = "2026-11-24T14:00+09:00";
const NIGHT = "2026-11-25T03:00+09:00";
const YEAR_MS = 366 * 24 * 3600 * 1000;

const attributesOf = (tags: Tag[], name: string) => tags.flatMap(({ attributes }) => attributes[name] ?? []);
const rowsOf = (html: string) => html.split(/<li class="answer /).slice(1);
const statesOf = (html: string) =>
  rowsOf(html).map((row) => /data-open="([\w-]+)">([^<]*)/.exec(row)?.slice(1) ?? ["", ""]);

describe.each(countryFiles().slice(-1))("all toilets of $name", ({ file }) => {
  const folder = mkdtempSync(join(tmpdir(), "scenes-"));
  const clock = useClock(DAY);
  let app: AppServer;

  beforeAll(async () => {
    importCountry(folder, file());
    app = await startApp({
      ...{ DATA_DIR: folder, TOILET_FEED_TTL_MS: String(YEAR_MS) },
      ...clock.environment,
    });
    const isWhole = async () => expect(rowsOf(await look("37.5663,126.9779"))).toHaveLength(10);
    await vi.waitFor(isWhole, { timeout: 60_000, interval: 500 });
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const look = async (me: string, query = "", session = openSession(app.origin)) =>
    (await session.get(`/map?me=${me}${query}`)).html;

  describe.each(Object.entries(PLACES))("at %s", (_name, me) => {
    test.each([DAY, NIGHT])(
      "show the first toilet on the map and a result for every filter at %s",
      async (moment) => {
        await clock.moveTo(moment);
        const html = await look(me);
        expect(rowsOf(html).length).toBeGreaterThan(0);
        expect(html).toMatch(/aria-label="1(?:번|–|·)/);
        const chips = tagsOf(html, "a").filter(({ attributes }) => attributes.class === "filter");
        expect(chips.length).toBeGreaterThan(5);
        for (const { attributes } of chips) {
          const page = await openSession(app.origin).get((attributes.href ?? "").replaceAll("&amp;", "&"));
          const isAnswered = rowsOf(page.html).length > 0 || page.html.includes("조건 없이 모두 보기");
          expect([attributes.href, page.status, isAnswered]).toEqual([attributes.href, 200, true]);
        }
      },
    );

    test("are not shown as open at 3 a.m. if they closed in the evening", async () => {
      await clock.moveTo(NIGHT);
      for (const query of ["", "&open=now"]) {
        for (const [state, text] of statesOf(await look(me, query))) {
          if (state === "open") expect(text).toMatch(/24시간|0[4-9]:\d\d까지|1\d:\d\d까지|2[0-4]:\d\d까지/);
          if (state === "always") expect(text).toBe("상시 · 밤 확인");
          if (query) expect(["open", "always"]).toContain(state);
        }
      }
    });

    test("all have the facility in the wheelchair profile, with exact route links", async () => {
      await clock.moveTo(DAY);
      const session = openSession(app.origin);
      await session.post("/display", { intent: "save-display", profile: "wheelchair", returnTo: "/map" });
      const html = await look(me, "", session);
      const rows = rowsOf(html);
      for (const row of rows) expect(row).toContain("장애인 화장실");
      expect(rows.length > 0 || html.includes("조건 없이 모두 보기")).toBe(true);
      const wayLinks = attributesOf(tagsOf(html, "a"), "href").filter((href) =>
        href.includes("map.kakao.com"),
      );
      expect(wayLinks).toHaveLength(rows.length);
      for (const wayLink of wayLinks)
        expect(decodeURI(wayLink)).toMatch(/\/[^/]+,3[3-8]\.\d{3,},12[4-9]\.\d{3,}$/);
    });

    test("are shown without any request to another server", async () => {
      const html = await look(me);
      const sources = ["img", "script", "iframe", "source"].flatMap((name) =>
        attributesOf(tagsOf(html, name), "src"),
      );
      const linked = attributesOf(
        tagsOf(html, "link").filter(({ attributes }) => !/alternate|canonical/.test(attributes.rel ?? "")),
        "href",
      );
      expect(sources.length).toBeGreaterThan(3);
      expect([...sources, ...linked].filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
    });
  });
});
