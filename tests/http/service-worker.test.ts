import { describe, expect, it } from "vitest";
import { openSession } from "../support/http-session";
import { sharedAppOrigin } from "../support/shared-app";

describe("the service worker", () => {
  it("is small and revalidated each time", async () => {
    const { html, headers } = await openSession(sharedAppOrigin()).get("/service-worker.js");
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(10 * 1024);
    expect(html).not.toMatch(/\bimport\b/);
    expect(headers.get("content-type")).toContain("text/javascript");
    expect(headers.get("cache-control")).toBe("no-cache");
  });

  it("receives the list of storable pages", async () => {
    const visitor = openSession(sharedAppOrigin());
    expect((await visitor.get("/map")).headers.get("x-page-keeping")).toBe("allowed");
    await visitor.login("user");
    expect((await visitor.get("/map")).headers.get("x-page-keeping")).toBe("drop");
    expect((await visitor.get("/map.data")).headers.get("x-page-keeping")).toBe("drop");
  });
});
