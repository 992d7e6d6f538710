import { expect, it } from "vitest";
import { useReferenceBackend } from "./reference-backend-client";

const { backend, client } = useReferenceBackend({
  faults: { "/mainPage": { kind: "status", status: 503 } },
});

it("starts broken when told so, and is mended while it runs", async () => {
  expect(await client.get("/mainPage")).toMatchObject({
    status: 503,
    body: { error: "Service Unavailable" },
  });
  backend.setFault("/mainPage", null);
  expect((await client.get("/mainPage")).status).toBe(200);
});

it("answers HTML, a given body, or late", async () => {
  backend.setFault("/mainPage", { kind: "html" });
  expect((await client.get("/mainPage")).body).toContain("<h1>");
  backend.setFault("/mainPage", { kind: "body", body: '{"resultCode":"900"}', status: 202 });
  expect(await client.get("/mainPage")).toMatchObject({ status: 202, body: { resultCode: "900" } });
  backend.setFault("/mainPage", { kind: "slow", delayMs: 120 });
  const start = performance.now();
  expect((await client.get("/mainPage")).status).toBe(200);
  expect(performance.now() - start).toBeGreaterThan(100);
});

it("cuts the connection in the middle, or never answers", async () => {
  backend.setFault("/mainPage", { kind: "cut" });
  await expect(client.get("/mainPage")).rejects.toThrow();
  backend.setFault("*", { kind: "hang" });
  await expect(client.send("/map/toilets.do", { signal: AbortSignal.timeout(150) })).rejects.toThrow(
    /timeout/i,
  );
  backend.setFault("*", null);
  expect((await client.get("/map/toilets.do")).status).toBe(200);
});
