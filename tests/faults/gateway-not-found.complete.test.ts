import { afterEach, describe, expect, test } from "vitest";
import { type AppServer, freePort, startApp } from "../support/app-server";
import { startOwnBackend } from "../support/generations";
import { openMemberSession, openSession } from "../support/http-session";
import { fieldValue, summaryOf, wordsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { useStartedForEach } from "../support/started";

/** A gateway that answers 404 with a page while the backend behind it is deployed. */

const NOT_OFFERED = "이 서버에서는 제공하지 않는 기능입니다.";
const NO_MAP = "이 서버에서는 화장실 지도를 제공하지 않습니다.";
const AWAY = { kind: "html", status: 404 } as const;
const PAGES = ["/community/free", "/community/qna", "/map"];

const backend = useStartedForEach(() => startOwnBackend({}));
let app: AppServer;
afterEach(() => app.stop());

const start = async () => {
  app = await startApp({ BACKEND_URL: backend.origin, LOG_LEVEL: "info" });
};
const deploy = (isDeploying: boolean) => backend.setFault("*", isDeploying ? AWAY : null);
const readiness = async () => (await fetch(`${app.origin}/readyz`)).status;
const statusesOf = (paths: string[], origin = app.origin) =>
  Promise.all(paths.map(async (path) => (await openSession(origin).get(path)).status));

test("every page reports that the backend is away, and works at once when it is back", async () => {
  await start();
  const admin = await openMemberSession(app.origin, "admin");
  deploy(true);
  for (const path of ["/community/free", "/admin/notice"]) {
    // Twice, because the app must learn nothing from the first answer.
    for (let time = 0; time < 2; time++) {
      const { status, html } = await admin.get(path);
      expect([path, status, html.includes(NOT_OFFERED)]).toEqual([path, 502, false]);
    }
  }
  // The app checks readiness once a second.
  await expect.poll(readiness).toBe(503);
  deploy(false);
  expect(await statusesOf(["/community/free", "/community/qna"])).toEqual([200, 200]);
  expect((await admin.get("/admin/notice")).status).toBe(200);
  await expect.poll(readiness).toBe(200);
});

describe("an app that starts behind a gateway whose backend is away", () => {
  test("counts no call as missing, and is ready within seconds after the backend", async () => {
    deploy(true);
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    const starting = startApp({ BACKEND_URL: backend.origin, LOG_LEVEL: "info", PORT: port });
    const isListening = () =>
      fetch(`${origin}/healthz`)
        .then(({ ok }) => ok)
        .catch(() => false);
    await expect.poll(isListening, { timeout: 30_000 }).toBe(true);
    expect(await statusesOf(PAGES, origin)).toEqual([502, 502, 502]);
    expect((await openSession(origin).get("/map")).html).not.toContain(NO_MAP);
    deploy(false);
    app = await starting;
    await expect.poll(() => statusesOf(PAGES), { timeout: 20_000 }).toEqual([200, 200, 200]);
    expect(app.logged("the start-up check found faults")[0]?.faults).toEqual([
      "a gateway answers 404 in the backend's place: pages will say so",
    ]);
  });
});

describe("a backend without toilets", () => {
  const REFUSED = { kind: "body", status: 401, body: '{"resultCode":403,"result":{}}' } as const;
  const makeFields = async (name: string) => ({
    ...{
      intent: "register-toilet",
      name,
      lat: "36.35",
      lng: "127.38",
      address: "대전 서구 둔산로 100",
      buildingName: "건물",
    },
    ...{ maleLock: "none", femaleLock: "none", photos: await makePhoto("입구.jpg") },
  });

  test("brings the form of a toilet back as typed with the photo names and the status of the refusal", async () => {
    backend.setFault("/map/toilets.do", REFUSED);
    await start();
    const user = await openMemberSession(app.origin);
    expect((await user.get("/map/register")).status).toBe(200);
    backend.setFault("/map/register.do", { kind: "status", status: 500 });
    const { status, html } = await user.post("/map/register", await makeFields("그대로 남는 이름"));
    expect([status, fieldValue(html, "name")]).toEqual([502, "그대로 남는 이름"]);
    expect(summaryOf(html)).not.toEqual([]);
    expect(wordsOf(html)).toContain("입구.jpg");
  });
});
