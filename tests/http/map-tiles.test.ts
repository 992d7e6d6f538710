import { describe, expect, it } from "vitest";
import { sendRaw } from "../support/raw-request";
import { sharedAppOrigin } from "../support/shared-app";

const tileAt = (path: string, init: RequestInit = {}) => fetch(`${sharedAppOrigin()}/map/tile/${path}`, init);
const DAEJEON = "light/ko/10/874/403.svg";

/** Returns the tile URLs in the markup of a map page. */
async function tilesOfPage(): Promise<string[]> {
  const html = await (await fetch(`${sharedAppOrigin()}/map?lat=36.35&lng=127.38&zoom=16`)).text();
  return [...html.matchAll(/src(?:Set)?="(\/map\/tile\/[^"]+)"/gi)].map(([, path = ""]) =>
    path.replace(/&amp;/g, "&"),
  );
}

describe("the tiles of the base map", () => {
  it("are pictures without active content", async () => {
    const answer = await tileAt(DAEJEON);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("image/svg+xml");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(await answer.text()).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="512"/);
  });

  it("are cached for a year with the file's version in the URL, and revalidated without it", async () => {
    const [first = ""] = await tilesOfPage();
    const versioned = await fetch(sharedAppOrigin() + first);
    expect(versioned.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    for (const query of ["", "?v=0", "?v="]) {
      const answer = await tileAt(DAEJEON + query);
      expect(answer.headers.get("cache-control")).toBe("public, no-cache");
      const secondAnswer = await tileAt(DAEJEON + query, {
        headers: { "If-None-Match": answer.headers.get("etag") ?? "" },
      });
      expect(secondAnswer.status).toBe(304);
    }
  });

  it("cover the server-rendered map in both themes, without any other server", async () => {
    const tiles = await tilesOfPage();
    expect(tiles.filter((path) => path.includes("/light/")).length).toBeGreaterThanOrEqual(4);
    expect(tiles.filter((path) => path.includes("/dark/")).length).toBeGreaterThanOrEqual(4);
    for (const path of tiles) expect((await fetch(sharedAppOrigin() + path)).status).toBe(200);
    const html = await (await fetch(`${sharedAppOrigin()}/map`)).text();
    const drawing = /<svg class="still-map"[\s\S]*?<\/svg><\/div><div class="live-map"/.exec(html)?.[0] ?? "";
    expect(drawing).toContain("/map/tile/");
    expect(drawing).not.toMatch(/(src|srcSet)="(https?:)?\/\//i);
  });

  it.each([
    ...["light/ko/10/874/1024.svg", "light/ko/20/1/1.svg", "sepia/ko/1/1/1.svg", "light/xx/1/1/1.svg"],
    ...[
      "light/ko/1/1/1.png",
      "light/ko/1/1/1.svg/",
      "light/ko/1/1",
      "light/ko/-1/0/0.svg",
      "%2e%2e/ko/1/1/1.svg",
    ],
    ...["light/ko/1/1/1.svg.data", "light/ko/1e3/1/1.svg", `light/ko/1/1/${"1".repeat(1500)}.svg`],
  ])("are 404 elsewhere: %s", async (path) => {
    const answer = await tileAt(path);
    expect(answer.status).toBe(404);
  });

  it("accept only GET and HEAD", async () => {
    const answer = await tileAt(DAEJEON, { method: "POST", body: "a=1" });
    expect([403, 405]).toContain(answer.status);
  });

  it("are uncompressed for a client without compression", async () => {
    const { headers, body } = await sendRaw(sharedAppOrigin(), `GET /map/tile/${DAEJEON} HTTP/1.1`, [
      ...["Host: a", "Accept-Encoding: identity"],
    ]);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(body).toContain("<svg");
  });
});
