import { encode } from "uqr";
import { beforeAll, describe, expect, test } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { contentOf, hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { ALWAYS_CLOSED, registerToilets } from "../support/own-toilets";
import { sharedAppOrigin } from "../support/shared-app";

/** The sheet and the plate, as HTML. */

const MAX_BYTES = 60_000;
const PREFIXES = ["", "/en", "/ja", "/zh"];
const SHEET_AT = { lat: 34.62, lng: 127.11 };
const PLATE_AT = { lat: 34.64, lng: 127.31 };
const LONG = "아주 긴 이름을 가진 시민문화회관 별관 지하 일 층 남쪽 출입구 옆 개방화장실 ".repeat(2).trim();
const session = openSession(sharedAppOrigin());
const sheet = `/map/sheet?lat=${SHEET_AT.lat}&lng=${SHEET_AT.lng}`;
let plateId = "";

beforeAll(async () => {
  const fields = Array.from({ length: 10 }, (_, index) => ({
    ...{ name: `${index}번 ${LONG}`, cleanlinessTags: ["비상벨"] },
    address: "전라남도 고흥군 도화면 당오천길 1234-56 시민문화회관 별관 지하 1층",
  }));
  await registerToilets(sharedAppOrigin(), SHEET_AT, "종이", fields);
  const hours = [
    ALWAYS_CLOSED,
    { hoursTags: "09:00~18:00" },
    {},
    { hoursTags: "9시간" },
    {},
    { hoursTags: "06:00~23:00" },
  ];
  const [first] = await registerToilets(sharedAppOrigin(), PLATE_AT, "문패", hours);
  plateId = first?.id ?? "";
});

const withoutDrawings = (html: string) => html.replace(/<svg[\s\S]*?<\/svg>/g, "");
const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? "";
const itemsOf = (html: string) => tagsOf(html, "li").map((item) => wordsOf(contentOf(html, item)));

describe.each(PREFIXES)("the sheet and the plate below `%s`", (prefix) => {
  test("list ten toilets with hours by the week on a small sheet", async () => {
    const { status, html } = await session.get(prefix + sheet);
    expect(status).toBe(200);
    const items = itemsOf(html);
    expect(items).toHaveLength(10);
    expect(items[0]).toMatch(/(?:매일|Every day|毎日|每天) 24/);
    expect(html).not.toContain("data-open");
    expect(Buffer.byteLength(withoutDrawings(html))).toBeLessThanOrEqual(MAX_BYTES);
    expect(html).not.toMatch(/<(?:nav|script(?! type="speculationrules"))/);
    expect(titleOf(html)).not.toMatch(/[/\\:*?"<>|]/);
    expect(titleOf(html)).toMatch(/\d{4}-\d{2}-\d{2} - /);
    expect(tagsOf(html, "img").some(({ attributes }) => attributes.src?.startsWith("/map/qr.svg?lat="))).toBe(
      true,
    );
  });

  test("explain an empty sheet correctly with filters, abroad and far from every toilet", async () => {
    const texts = await Promise.all(
      ["?lat=34.62&lng=127.11&has=cctv&rated=1", "?me=35,139", "?me=33.0,125.0"].map(async (query) => {
        const { html } = await session.get(`${prefix}/map/sheet${query}`);
        return wordsOf(html);
      }),
    );
    const nothingAtAll =
      /등록된 화장실이 아직 없습니다|There are no toilets yet|トイレはまだありません|还没有添加/;
    for (const text of texts) expect(text).not.toMatch(nothingAtAll);
  });

  test("name the three toilets that are open longest on the plate, the nearer first", async () => {
    const { status, html } = await session.get(`${prefix}/map/detail/plate?toiletId=${plateId}`);
    expect(status).toBe(200);
    const names = itemsOf(html).map((item) => /문패 \d/.exec(item)?.[0]);
    expect(names).toEqual(["문패 3", "문패 5", "문패 6"]);
    const text = wordsOf(html);
    expect(text).toContain("이 화장실이 닫혀 있으면");
    expect(html).toContain(`<small lang="${prefix.slice(1) || "en"}">`);
    expect(Buffer.byteLength(withoutDrawings(html))).toBeLessThanOrEqual(MAX_BYTES);
    expect(html).not.toMatch(/<(?:nav|script(?! type="speculationrules"))/);
    expect(titleOf(html)).not.toMatch(/[/\\:*?"<>|]/);
    expect(html).toContain(`/map/qr.svg?place=${plateId}`);
  });

  test("are linked from the map", async () => {
    const { html } = await session.get(`${prefix}/map?lat=${SHEET_AT.lat}&lng=${SHEET_AT.lng}`);
    expect(hrefsOf(html)).toContain(prefix + sheet);
  });
});

test("members find the plate on the toilet's page, and administrators at the data desk", async () => {
  const path = `/map/detail/plate?toiletId=${plateId}`;
  const placePath = `/map/detail?toiletId=${plateId}`;
  expect(hrefsOf((await session.get(placePath)).html)).not.toContain(path);
  const member = await openMemberSession(sharedAppOrigin());
  expect(hrefsOf((await member.get(placePath)).html)).toContain(path);
  const admin = await openMemberSession(sharedAppOrigin(), "admin");
  const { html } = await admin.get("/admin/data");
  expect(hrefsOf(html).some((href) => href.startsWith("/map/detail/plate?toiletId="))).toBe(true);
});

/** Returns the dark modules of a code as its drawing names them. */
function modulesOf(text: string): string[] {
  const { data } = encode(text, { ecc: "M", border: 4 });
  return data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
}

test.each(["", "/en"])(
  "the code on a plate leads to the page that reports its toilet: %s",
  async (prefix) => {
    const plate = await session.get(`${prefix}/map/detail/plate?toiletId=1`);
    const code = tagsOf(plate.html, "img").find(({ attributes }) =>
      attributes.src?.startsWith("/map/qr.svg?"),
    );
    const { html, status } = await session.get((code?.attributes.src ?? "").replaceAll("&amp;", "&"));
    expect(status).toBe(200);
    const address = `${sharedAppOrigin()}${prefix}/map/detail/report?toiletId=1`;
    expect(html).toContain(`"${modulesOf(address).join("")}"`);
  },
);

test("a code without a valid toilet leads to the map", async () => {
  const map = await session.get("/map/qr.svg?place=x");
  expect(map.html).toBe((await session.get("/map/qr.svg")).html);
});
