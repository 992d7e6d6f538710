import { once } from "node:events";
import { readdirSync } from "node:fs";
import { type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type ErrorRequestHandler } from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useFolder } from "../../tests/support/folders";
import { receiveMultipart } from "../multipart";

const filesDir = useFolder();
const limits = { fileMaxBytes: 100_000, textMaxBytes: 100, requestMaxBytes: 50_000, filesMax: 3 };
let server: Server;

beforeAll(async () => {
  const onError: ErrorRequestHandler = (_error, _req, res, _next) => void res.sendStatus(500);
  const receive = receiveMultipart({ filesDir, prefix: "T_", ...limits });
  server = express()
    .post("/", receive, (_req, res) => void res.sendStatus(200))
    .use(onError)
    .listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => void server.close());

/** Sends one file in chunks without a Content-Length. */
async function sendUnannounced(bytes: number): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const headers = { "Content-Type": "multipart/form-data; boundary=x", "Transfer-Encoding": "chunked" };
  const uploadRequest = request(`http://127.0.0.1:${port}`, { method: "POST", headers });
  uploadRequest.on("error", () => undefined);
  uploadRequest.write('--x\r\nContent-Disposition: form-data; name="f"; filename="a.png"\r\n\r\n');
  uploadRequest.write(Buffer.alloc(bytes));
  uploadRequest.end("\r\n--x--\r\n");
  const [response] = (await once(uploadRequest, "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

it("a request of unknown length is counted, and leaves no file if it is too long", async () => {
  expect(await sendUnannounced(40_000)).toBe(200);
  expect(readdirSync(filesDir)).toHaveLength(1);
  expect(await sendUnannounced(60_000)).toBe(500);
  expect(readdirSync(filesDir)).toHaveLength(1);
});
