import type { Page } from "playwright";
import { beforeAll, expect, it } from "vitest";
import { auditPage, overflowOf } from "../support/axe";
import { describeWays } from "../support/browser";
import { registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

const PLACE = { lat: 34.45, lng: 127.33 };
const USUAL_PLACE = { lat: 34.6, lng: 127.7 };
const MM = 96 / 25.4;
/** The width of A4 between its margins. */
const PRINTED = { width: Math.round(186 * MM), height: Math.round(277 * MM) };
const LONG = "아주 긴 이름을 가진 시민문화회관 별관 지하 일 층 남쪽 출입구 옆 개방화장실";
let id = "";

beforeAll(async () => {
  const fields = Array.from({ length: 10 }, (_, index) => ({
    ...{ name: `${index}번 ${LONG}`, cleanlinessTags: ["비상벨", "장애인 화장실", "기저귀 교환대"] },
    address: "전라남도 고흥군 도화면 당오천길 1234-56 시민문화회관 별관 지하 1층",
  }));
  const toilets = await registerToilets(sharedAppOrigin(), PLACE, "종이", fields);
  id = toilets[0]?.id ?? "";
  const usual = Array.from({ length: 10 }, (_, index) => ({
    ...{ name: `고흥만 해안공원 ${index}번 공중화장실`, address: "전라남도 고흥군 도화면 당오천길 12" },
    cleanlinessTags: ["장애인 화장실(남)", "장애인 화장실(여)", "기저귀 교환대(여)", "비상벨", "CCTV"],
  }));
  await registerToilets(sharedAppOrigin(), USUAL_PLACE, "보통", usual);
});

const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
/** Returns the texts that reach over the edge of the paper. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".paper :is(h1, h2, p, span, small, img)")]
      .filter((element) => !element.closest("svg, .paper-hint"))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > innerWidth + 0.5;
      })
      .map((element) => element.textContent),
  );

describeWays("paper", ({ open, scripts }) => {
  it.each(["", "/en", "/ja", "/zh"])(
    "prints the sheet and the plate with long names, whole and black on white: %s",
    async (prefix) => {
      const paths = [`/map/sheet?lat=${PLACE.lat}&lng=${PLACE.lng}`, `/map/detail/plate?toiletId=${id}`];
      for (const path of paths) {
        const page = await open({ at: prefix + path, viewport: PRINTED, colorScheme: "dark" });
        expect(await overflowOf(page)).toBe(0);
        // axe waits for timers, which do not run with scripts off.
        if (scripts) expect(await auditPage(page)).toEqual([]);
        const look = await page.locator(".paper").evaluate((paper) => {
          const { color, backgroundColor } = getComputedStyle(paper);
          return [color, backgroundColor];
        });
        expect(look).toEqual(["rgb(0, 0, 0)", "rgb(255, 255, 255)"]);
        await page.emulateMedia({ media: "print", colorScheme: "dark" });
        expect(await page.locator(".paper-hint").isVisible()).toBe(false);
        expect(await cutTexts(page)).toEqual([]);
        // Ten names of three lines each, and their readings, may need a second sheet.
        expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(2);
        await page.emulateMedia({ media: "screen" });
        await page.setViewportSize({ width: 320, height: 640 });
        expect(await overflowOf(page)).toBe(0);
      }
    },
  );

  it.each(["", "/en", "/ja", "/zh"])(
    "prints the sheet and the plate on one page each, with names of usual length: %s",
    async (prefix) => {
      const { lat, lng } = USUAL_PLACE;
      for (const path of [`/map/sheet?lat=${lat}&lng=${lng}`, "/map/detail/plate?toiletId=1"]) {
        const page = await open({ at: prefix + path });
        expect(sheetsOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
      }
    },
  );
});
