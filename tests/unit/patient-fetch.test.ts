import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

test("a form that could not be sent is answered as the framework answers, so that its page stays", async () => {
  const window: { fetch?: typeof fetch } = {};
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", { addEventListener() {} });
  vi.stubGlobal("location", new URL("http://toilet.example/map/detail?toiletId=1"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  const { installPatientFetch } = await import("~/ui/navigation/patient-fetch");
  installPatientFetch();
  const answer = await window.fetch?.("/map/detail.data?toiletId=1", { method: "POST" });
  expect(answer?.status).toBe(503);
  expect(answer?.headers.get("X-Remix-Response")).toBe("yes");
});
