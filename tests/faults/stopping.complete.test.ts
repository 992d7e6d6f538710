import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type AppServer, startApp } from "../support/app-server";
import { cookieOf, encode, FROM_OUR_PAGE, openMemberSession } from "../support/http-session";
import { makeJpeg } from "../support/photos";
import { openRaw } from "../support/raw-request";

let app: AppServer;
afterEach(() => app.stop());

/** Sends the signal to the group, as Ctrl-C and some supervisors do, so the embedded backend gets it as well. */
const signalGroup = (signal: NodeJS.Signals) => process.kill(-(app.process.pid ?? 0), signal);
const GIVEN_UP = "stopped before everything was answered";

async function untilExit(): Promise<number | null> {
  if (app.process.exitCode === null) await once(app.process, "exit");
  return app.process.exitCode;
}

async function expectRegularEnd(): Promise<void> {
  expect(await untilExit()).toBe(0);
  expect(app.printed()).not.toContain(GIVEN_UP);
}

/** Starts a registration and holds back its second half. */
async function startUpload(): Promise<{ upload: ClientRequest; finish(): Promise<IncomingMessage> }> {
  const member = await openMemberSession(app.origin);
  const jpeg = await makeJpeg({ width: 1200, height: 900 });
  const fields = {
    ...{ intent: "register-toilet", name: "멈추는 동안", buildingName: "건물", address: "대전" },
    ...{ lat: "36.35", lng: "127.38", maleLock: "none", femaleLock: "none" },
    photos: new File([jpeg], "a.jpg", { type: "image/jpeg" }),
  };
  const encoded = new Response(encode(fields));
  const body = Buffer.from(await encoded.arrayBuffer());
  const upload = request(`${app.origin}/map/register`, {
    method: "POST",
    headers: {
      ...{ ...FROM_OUR_PAGE, cookie: cookieOf(member), "content-length": body.length },
      "content-type": encoded.headers.get("content-type") ?? "",
    },
  });
  // A connection that ends after a failed expectation must fail no other test.
  upload.on("error", () => {});
  const half = Math.floor(body.length / 2);
  await new Promise((resolve) => upload.write(body.subarray(0, half), resolve));
  return {
    upload,
    async finish() {
      const answer = once(upload, "response");
      upload.end(body.subarray(half));
      const [response] = (await answer) as [IncomingMessage];
      response.resume();
      return response;
    },
  };
}

describe.each<NodeJS.Signals>(["SIGTERM", "SIGINT"])("%s to the whole process group", (signal) => {
  beforeEach(async () => {
    app = await startApp();
  });

  test("finishes an upload in flight with the embedded backend, and then ends", async () => {
    const { finish } = await startUpload();
    signalGroup(signal);
    // npm forwards the signal that the terminal has sent already.
    signalGroup(signal);
    const readiness = async () => (await fetch(`${app.origin}/readyz`)).status;
    await expect.poll(readiness).toBe(503);
    expect(app.process.exitCode).toBeNull();
    const { statusCode, headers } = await finish();
    expect([statusCode, headers.location]).toEqual([303, expect.stringMatching(/^\/map\?/)]);
    await expectRegularEnd();
  });

  test("ends an idle server, even with open connections", async () => {
    const silentConnection = openRaw(app.origin);
    const idleSocket = openRaw(app.origin);
    idleSocket.write(`GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
    await once(idleSocket, "data");
    for (const socket of [silentConnection, idleSocket]) socket.on("error", () => {});
    signalGroup(signal);
    await expectRegularEnd();
  });
});

test("a request that takes longer than the configured deadline is aborted, and the log has the count", async () => {
  app = await startApp({ STOP_WITHIN_MS: "1500" });
  await startUpload();
  signalGroup("SIGTERM");
  expect(await untilExit()).toBe(0);
  expect(app.logged(GIVEN_UP)).toEqual([expect.objectContaining({ requests: 1 })]);
});

test("a stopping server fails /readyz and closes connections after their answer", async () => {
  app = await startApp();
  const { upload } = await startUpload();
  signalGroup("SIGTERM");
  const readiness = async () => {
    const answer = await fetch(`${app.origin}/readyz`);
    return [answer.status, answer.headers.get("connection"), await answer.text()];
  };
  // A busy machine delivers the signal late.
  await expect.poll(readiness, { timeout: 5000 }).toEqual([503, "close", "stopping\n"]);
  upload.destroy();
  expect(await untilExit()).toBe(0);
});
