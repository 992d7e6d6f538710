import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { importCountry } from "../../tools/bench/first-answers";
import { type AppServer, startApp } from "../support/app-server";
import { openSession } from "../support/http-session";
import { decode, tagsOf } from "../support/http-session-page";
import { countryFiles } from "../support/national/country-files";

type Chip = { name: string; href: string; count: number; isOn: boolean };

/** Returns the filters of a map page, active ones first. */
async function chipsOf(origin: string, path: string): Promise<Chip[]> {
  const { html } = await openSession(origin).get(path);
  const names = [...html.matchAll(/<a class="filter"[^>]*>(?:<svg.*?<\/svg>)?<span>([^<]+?) ?</g)];
  return tagsOf(html, "a")
    .filter(({ attributes }) => attributes.class === "filter")
    .map(({ attributes }, at) => ({
      name: names[at]?.[1] ?? "",
      href: `/map${decode(attributes.href ?? "").replace(/^\/map/, "")}`,
      count: Number(attributes["data-count"]),
      isOn: attributes["aria-current"] !== undefined,
    }));
}

describe("the count of a filter, with all toilets of the country", () => {
  const [country] = countryFiles();
  const folder = mkdtempSync(join(tmpdir(), "filter-counts-"));
  let app: AppServer;
  beforeAll(async () => {
    importCountry(folder, country?.file() ?? "");
    app = await startApp({ DATA_DIR: folder });
    await vi.waitFor(async () => expect((await chipsOf(app.origin, "/map")).length).toBeGreaterThan(0), {
      timeout: 60_000,
      interval: 500,
    });
  });
  afterAll(async () => {
    await app?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const pageOf = async (path: string) => (await openSession(app.origin).get(path)).html;
  const chipIn = (html: string, name: string) =>
    new RegExp(`<a class="filter"[^>]*>(?:<svg.*?</svg>)?<span>${name} ?<`).exec(html)?.[0] ?? "";
  const hrefIn = (chip: string) => decode(/href="([^"]+)"/.exec(chip)?.[1] ?? "");

  test.each([
    ["대전", "36.3504,127.3845"],
    ["부산", "35.1798,129.0750"],
    ["제주", "33.4996,126.5312"],
  ])("says in %s that the data do not record facilities for wheelchairs", async (_province, me) => {
    const chip = chipIn(await pageOf(`/map?me=${me}`), "장애인 화장실");
    expect(chip).toContain('data-known="no"');
    const html = await pageOf(hrefIn(chip));
    const rows = html.split(/<li class="answer /).slice(1);
    expect(rows).toHaveLength(10);
    for (const row of rows) expect(row).toContain("장애인 화장실 확인 안 됨");
    expect(chipIn(html, "장애인 화장실")).toMatch(/aria-current="true"/);
  });

  test("is missing for a filter without any match in the country", async () => {
    const html = await pageOf("/map?me=37.498,127.028");
    expect(chipIn(html, "장애인 화장실")).not.toBe("");
    expect(chipIn(html, "깨끗함")).toBe("");
  });

  test("keeps place and zoom if it is zero within 20 km, and links to the map without the last filter", async () => {
    const pageBefore = await pageOf("/map?me=33.4996,126.5312");
    const html = await pageOf("/map?me=33.4996,126.5312&open=now&has=accessible");
    const zoomOf = (page: string) => /data-zoom="(\d+)"/.exec(page)?.[1];
    expect(zoomOf(html)).toBe(zoomOf(pageBefore));
    expect(html).toContain("20 km 안에는 조건에 맞는 화장실이 없습니다.");
    const [, href = ""] =
      /<a class="button button-primary" href="([^"]+)"[^>]*>‘장애인 화장실’ 조건 빼기/.exec(html) ?? [];
    expect(decode(href)).toMatch(/open=now/);
    expect(decode(href)).not.toMatch(/accessible/);
  });
});
