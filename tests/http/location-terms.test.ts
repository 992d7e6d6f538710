import { describe, expect, it } from "vitest";
import { openMemberSession, openSession } from "../support/http-session";
import { wordsOf } from "../support/http-session-page";
import { sharedAppOrigin } from "../support/shared-app";
import { useApp } from "../support/started";

/** The terms of the location service, and every place that lists the operator's missing facts. */

const FACTS = {
  OPERATOR_NAME: "가온시청 위생과",
  OPERATOR_ADDRESS: "가온시 하늘로 1",
  OPERATOR_PHONE: "02-000-0001",
  LOCATION_OFFICER: "위생과장",
  LOCATION_CONTACT: "location@office.example.kr",
  LOCATION_TERMS_DATE: "2027-05-03",
};
const NOT_FILLED_IN = "운영기관이 아직 적지 않았습니다.";
const PREFIXES = ["", "/en", "/ja", "/zh"];
const office = useApp(FACTS);
const half = useApp({ OPERATOR_NAME: FACTS.OPERATOR_NAME, LOCATION_CONTACT: " " });

const terms = (origin: string, prefix = "") => openSession(origin).get(`${prefix}/location-terms`);

describe("the terms of the location service", () => {
  it.each(PREFIXES)("show every fact of the operator at %s/location-terms", async (prefix) => {
    const { status, html } = await terms(office.origin, prefix);
    expect(status).toBe(200);
    for (const fact of Object.values(FACTS)) expect(wordsOf(html)).toContain(fact);
    expect(html).not.toContain('class="notice"');
    if (prefix) expect(html).toContain(`lang="ko">${FACTS.OPERATOR_NAME}`);
  });

  it("name the facts that the operator has not filled in, and count a blank as missing", async () => {
    const { html: none } = await terms(sharedAppOrigin());
    expect(none.split(NOT_FILLED_IN)).toHaveLength(7);
    expect(wordsOf(none)).toContain("운영기관, 주소, 전화, 책임자, 책임자 연락처, 시행일");
    const { html } = await terms(half.origin);
    expect(html.split(NOT_FILLED_IN)).toHaveLength(6);
    expect(wordsOf(html)).toContain("주소, 전화, 책임자, 책임자 연락처, 시행일");
  });

  it("are linked from the map's first screen and from every footer, in each language", async () => {
    for (const prefix of PREFIXES) {
      const { html } = await openSession(office.origin).get(`${prefix}/map`);
      const [main = "", footer = ""] = html.split("<footer");
      for (const part of [main, footer]) expect(part).toContain(`href="${prefix}/location-terms"`);
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

  it("lists the settings that are missing, with the pages that say so", async () => {
    const text = await overview(half.origin);
    expect(text).toContain("빠진 설정");
    expect(text).toContain("LOCATION_CONTACT: /location-terms");
    expect(text).not.toContain("OPERATOR_NAME: /location-terms");
  });

  it("says that nothing is missing", async () => {
    expect(await overview(office.origin)).not.toContain("/location-terms");
  });
});
