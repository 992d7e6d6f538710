import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it, test } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { hrefsOf, tagsOf, wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useApp } from "../support/started";

/** The settings about the operator: name, logo, official mark, place, and the facts that the terms of the location service show. */

const folder = mkdtempSync(join(tmpdir(), "logo-"));
const logo = join(folder, "logo.png");
const pixels = { width: 120, height: 40, channels: 4, background: "#0b50d0" } as const;
writeFileSync(logo, await sharp({ create: pixels }).png().toBuffer());
const NAME = '가온시 화장실 "&<b>';
const OFFICIAL = "이 누리집은 대한민국 공식 전자정부 누리집입니다.";

const FACTS = {
  OPERATOR_NAME: "가온시청 위생과",
  OPERATOR_ADDRESS: "가온시 하늘로 1",
  OPERATOR_PHONE: "02-000-0001",
  LOCATION_OFFICER: "위생과장",
  LOCATION_CONTACT: "location@office.example.kr",
  LOCATION_TERMS_DATE: "2027-05-03",
};
const NOT_FILLED_IN = "운영기관이 아직 적지 않았습니다.";

const office = useApp({
  ...FACTS,
  SITE_NAME: NAME,
  SITE_LOGO: logo,
  OFFICIAL_SITE: "on",
  MAP_CENTRE: "35.1798,129.0750",
  EMBED_ORIGINS: "https://www.office.example.kr, http://localhost:8000",
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, origin = office.origin) => openSession(origin).get(path);
const PREFIXES = ["", "/en", "/ja", "/zh"];

describe("the operator's name", () => {
  it.each(PREFIXES)("appears in title and header at %s/map, as text", async (prefix) => {
    const { html } = await get(`${prefix}/map`);
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
    expect(title).toBe("가온시 화장실 &quot;&amp;&lt;b&gt;");
    const [header = ""] = html.split("</header>");
    expect(wordsOf(header)).toContain(NAME);
    expect(html.split("<b>")).toHaveLength(1);
    if (prefix) expect(header).toContain('<span lang="ko">가온시');
  });

  it("ends the title of every other page, also of an error", async () => {
    for (const path of ["/accessibility", "/login", "/nowhere", "/map/detail?toiletId=1"]) {
      const title = /<title>([^<]*)<\/title>/.exec((await get(path)).html)?.[1] ?? "";
      expect([path, title.endsWith("| 가온시 화장실 &quot;&amp;&lt;b&gt;")]).toEqual([path, true]);
    }
  });

  it("appears on the printed sheet, and in the head of the card", async () => {
    const [, foot = ""] = (await get("/map/sheet")).html.split('class="paper-foot"');
    expect(wordsOf(foot)).toContain(NAME);
    expect((await get("/map/sheet")).html).toContain('<img src="/site-logo.png" alt="" class="paper-logo"');
    const [header = ""] = (await get("/card")).html.split("</header>");
    expect(wordsOf(header)).toContain(NAME);
  });

  it("is on the picture and in the tags of a link's preview", async () => {
    const { html } = await get("/map/detail?toiletId=1");
    expect(html).toContain('property="og:site_name" content="가온시 화장실 &quot;&amp;&lt;b&gt;"');
    const [own, product] = await Promise.all(
      [office.origin, sharedAppOrigin()].map(async (origin) =>
        (await get("/card.jpg", origin)).headers.get("etag"),
      ),
    );
    expect(own).not.toBe(product);
  });

  it("names the installed app in each language, and the offline page", async () => {
    for (const prefix of ["", ".en", ".ja", ".zh"]) {
      const { html } = await get(`/manifest${prefix}.webmanifest`);
      expect(JSON.parse(html)).toMatchObject({ name: NAME, short_name: NAME });
    }
    expect((await get("/service-worker.js")).html).toMatch(/^self\.siteName="가온시 화장실 \\"&<b>";\n/);
  });
});

describe("the operator's logo", () => {
  it("is the header's sign and the app's icon, and is served by the app itself", async () => {
    const { html } = await get("/map");
    const [image] = tagsOf(html, "img");
    expect(image?.attributes).toMatchObject({ src: "/site-logo.png", alt: "" });
    const file = await get("/site-logo.png");
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/png"]);
    const icons = [{ src: "/site-logo.png", sizes: "120x40", type: "image/png" }];
    expect(JSON.parse((await get("/manifest.webmanifest")).html)).toMatchObject({ icons });
  });
});

describe("an official site", () => {
  it.each(PREFIXES)("is marked in Korean above the header of %s/map, with its operator", async (prefix) => {
    const { html } = await get(`${prefix}/map`);
    const [bodyStart = ""] = html.slice(html.indexOf("<body")).split("<header");
    expect(bodyStart).toContain(`<span lang="ko">${OFFICIAL}</span>`);
    const text = wordsOf(bodyStart);
    expect(text.endsWith(OFFICIAL)).toBe(prefix === "");
    const footer = html.split("<footer")[1] ?? "";
    for (const fact of ["가온시청 위생과", "가온시 하늘로 1", "02-000-0001"])
      expect(wordsOf(footer)).toContain(fact);
    expect(footer).toContain('href="tel:020000001"');
  });

  it("is never marked as official without the setting", async () => {
    for (const path of ["/map", "/login", "/nowhere"]) {
      expect((await get(path, sharedAppOrigin())).html).not.toContain(OFFICIAL);
    }
  });

  it("is not marked as official in the embedded map, which another site frames", async () => {
    expect((await get("/map?embedded=1")).html).not.toContain(OFFICIAL);
  });
});

test("the embedded map allows frames on this site and on EMBED_ORIGINS, and other pages allow none", async () => {
  const framersOf = async (path: string) =>
    /frame-ancestors (.*)$/.exec((await get(path)).headers.get("content-security-policy") ?? "")?.[1];
  const framers = "'self' https://www.office.example.kr http://localhost:8000";
  expect(await framersOf("/en/map?embedded=1")).toBe(framers);
  expect(await framersOf("/map")).toBe("'none'");
  expect(wordsOf((await get("/map/embed")).html)).toContain(
    "지도는 https://www.office.example.kr, http://localhost:8000에만 넣을 수 있습니다.",
  );
});

test("a map without a query opens at MAP_CENTRE, and asks where the visitor is", async () => {
  const { html } = await get("/map");
  const [zoomIn] = tagsOf(html, "a").filter(({ attributes }) => attributes["aria-label"] === "지도 확대");
  expect(zoomIn?.attributes.href).toMatch(/^\/map\?lat=35\.1798&lng=129\.075&zoom=\d+$/);
  const [, question = ""] = html.split('class="first-visit"');
  expect(wordsOf(question)).toMatch(
    /^[^>]*>? ?어디 계세요\? 내 위치에서 찾기 서울 부산 대구 인천 광주 대전 제주 /,
  );
  expect(hrefsOf(question)[0]).toBe("/map?lat=37.5666&lng=126.9784&zoom=12");
  expect((await get("/map?lat=35.1798&lng=129.075")).html).not.toContain('class="first-visit"');
});

const terms = (origin: string, prefix = "") => openSession(origin).get(`${prefix}/location-terms`);

describe("the pages about the organisation", () => {
  it("show the operator's name, address and phone, and no template address", async () => {
    const { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE } = FACTS;
    const organization = wordsOf((await get("/about/organization")).html);
    for (const fact of [OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE])
      expect(organization).toContain(fact);
    const [, location = ""] = (await get("/about/location")).html.split("<article");
    expect(wordsOf(location)).toContain(OPERATOR_ADDRESS);
    expect(wordsOf(location)).not.toContain("둔산로");
    expect(hrefsOf(location)).toContain(`/map?q=${encodeURIComponent(OPERATOR_ADDRESS)}`);
  });

  it("name the telephone wherever people are told to call", async () => {
    for (const path of ["/login", "/privacy-policy", "/support/qna"])
      expect([path, hrefsOf((await get(path)).html.split("<footer")[0] ?? "")]).toEqual([
        path,
        expect.arrayContaining(["tel:020000001"]),
      ]);
  });

  it("say so while the operator has set nothing", async () => {
    const [organization, location] = await Promise.all(
      ["organization", "location"].map((page) => get(`/about/${page}`, sharedAppOrigin())),
    );
    expect(wordsOf(organization?.html ?? "")).toContain("아직 이름과 연락처를 적지 않았습니다.");
    expect(wordsOf(location?.html ?? "")).toContain("본 화면은 디자인 예시임.");
  });
});

describe("the terms of the location service", () => {
  it.each(PREFIXES)("show every fact of the operator at %s/location-terms", async (prefix) => {
    const { status, html } = await terms(office.origin, prefix);
    expect(status).toBe(200);
    for (const fact of Object.values(FACTS)) expect(wordsOf(html)).toContain(fact);
    expect(html).not.toContain('class="notice"');
    if (prefix) expect(html).toContain(`lang="ko">${FACTS.OPERATOR_NAME}`);
  });

  it("name the facts that the operator has not filled in", async () => {
    const { html: none } = await terms(sharedAppOrigin());
    expect(none.split(NOT_FILLED_IN)).toHaveLength(7);
    expect(wordsOf(none)).toContain("운영기관, 주소, 전화, 책임자, 책임자 연락처, 시행일");
  });

  it("are linked from every footer, in each language", async () => {
    for (const prefix of PREFIXES) {
      const { html } = await openSession(office.origin).get(`${prefix}/map`);
      const [, footer = ""] = html.split("<footer");
      expect(footer).toContain(`href="${prefix}/location-terms"`);
    }
  });

  it("describe the data that the server sends to Kakao only if there is a key", async () => {
    expect(wordsOf((await terms(office.origin)).html)).toContain("서버는 위치를 다른 곳에 보내지 않습니다.");
  });
});

describe("the privacy policy", () => {
  it("lists the data that are sent, and links to the terms", async () => {
    const { html } = await openSession(office.origin).get("/privacy-policy");
    const text = wordsOf(html);
    expect(text).toContain("남북 약 111 m, 동서 약 90 m 간격");
    expect(text).toContain("접속 기록에는 화면 주소의 ? 뒤에 오는 부분과 IP 주소가 없습니다.");
    expect(text).toContain("가온시청 위생과 02-000-0001");
    expect(html).toContain('href="/location-terms"');
  });
});

describe("the administration's overview", () => {
  const overview = async (origin: string) =>
    wordsOf((await (await openMemberSession(origin, "admin")).get("/admin/overview")).html);

  it("says that nothing is missing", async () => {
    expect(await overview(office.origin)).not.toContain("/location-terms");
  });
});
