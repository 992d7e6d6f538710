import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { importCountry } from "../../tools/bench/first-answers";
import { type AppServer, startApp } from "../support/app-server";
import { PHONE, useBrowser } from "../support/browser";
import { openSession } from "../support/http-session";
import { listedMeters, untilLive } from "../support/map-page";
import { countryFiles } from "../support/national/country-files";

const CENTRES = {
  강남: "37.498,127.028",
  서울시청: "37.566,126.978",
  잠실: "37.513,127.1",
  홍대: "37.557,126.924",
  해운대: "35.163,129.164",
  부산역: "35.115,129.041",
  대구: "35.871,128.601",
  인천: "37.456,126.705",
  광주: "35.16,126.851",
  대전: "36.351,127.385",
  울산: "35.539,129.311",
  수원: "37.266,127.001",
  전주: "35.824,127.148",
  춘천: "37.881,127.73",
  제주: "33.5,126.531",
};

const WINDOWS = [PHONE, { width: 1440, height: 900 }, { width: 1920, height: 1080 }];
const NEAR_METERS = 1500;

type Seen = { uncovered: number[]; isOwnOnTop: boolean };

/** Returns the numbers with visible badges, and whether the own position is above every marker. */
const readMap = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const isVisible = ({ width }: DOMRect) => width > 0;
    const middleOf = ({ left, right, top, bottom }: DOMRect) =>
      [(left + right) / 2, (top + bottom) / 2] as const;
    const topmostAt = (box: DOMRect) => document.elementFromPoint(...middleOf(box));
    const numbersIn = (text: string) =>
      text.split("·").flatMap((run) => {
        const [first = 0, last = first] = run.split("–").map(Number);
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
      });
    const ownDots = [...document.querySelectorAll(".map-own-dot, .my-location")]
      .map((dot) => {
        // elementFromPoint finds the top element, but the own position lets the pointer through.
        if (dot instanceof HTMLElement || dot instanceof SVGElement) dot.style.pointerEvents = "all";
        return { dot, box: dot.getBoundingClientRect() };
      })
      .filter(({ box }) => isVisible(box));
    const uncovered = [...document.querySelectorAll(".map-number-text")].flatMap((badge) => {
      const box = badge.getBoundingClientRect();
      const mark = badge.closest("a, .leaflet-marker-icon");
      const top = isVisible(box) ? topmostAt(box) : null;
      const isOwnDot = ownDots.some(({ dot }) => dot === top);
      return top && (mark?.contains(top) || isOwnDot) ? numbersIn(badge.textContent ?? "") : [];
    });
    return {
      uncovered: uncovered.sort((a, b) => a - b),
      isOwnOnTop: ownDots.length > 0 && ownDots.every(({ dot, box }) => topmostAt(box) === dot),
    };
  });

describe("the map around fifteen city centres", () => {
  const [country] = countryFiles();
  const folder = mkdtempSync(join(tmpdir(), "map-geometry-"));
  let app: AppServer;
  beforeAll(async () => {
    importCountry(folder, country?.file() ?? "");
    app = await startApp({ DATA_DIR: folder });
    await vi.waitFor(
      async () => expect((await openSession(app.origin).get("/map")).html).toContain("toilet-table"),
      { timeout: 60_000, interval: 500 },
    );
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  for (const scripts of [false, true]) {
    const open = useBrowser({ javaScriptEnabled: scripts });
    it.each(WINDOWS)(
      `shows the nearest numbers and the visitor's position in %o with scripts: ${scripts}`,
      async (viewport) => {
        const page = await open({ baseURL: app.origin, viewport });
        const faults: string[] = [];
        for (const [name, position] of Object.entries(CENTRES)) {
          await page.goto(`/map?me=${position}`);
          if (scripts) await untilLive(page);
          const meters = await listedMeters(page);
          const expectedNumbers = meters.flatMap((distance, index) =>
            index < 5 || (viewport.width >= 1440 && distance <= NEAR_METERS) ? index + 1 : [],
          );
          let visibleMap = await readMap(page);
          if (scripts) {
            await vi
              .waitFor(
                async () => {
                  visibleMap = await readMap(page);
                  expect(visibleMap.uncovered).toEqual(expect.arrayContaining(expectedNumbers));
                },
                { timeout: 60_000, interval: 200 },
              )
              .catch(() => undefined);
          }
          const missing = expectedNumbers.filter((number) => !visibleMap.uncovered.includes(number));
          if (missing.length > 0) faults.push(`${name} lacks ${missing} of ${expectedNumbers.length}`);
          if (!visibleMap.isOwnOnTop) faults.push(`${name} hides the own place`);
          if (process.env.GEOMETRY_PICTURES)
            await page.screenshot({
              path: `${process.env.GEOMETRY_PICTURES}/${name}-${viewport.width}-${scripts}.png`,
            });
        }
        expect(faults).toEqual([]);
      },
    );
  }
});
