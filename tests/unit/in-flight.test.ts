import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { trackRequests } from "../../app/http/in-flight";
import { openRaw } from "../support/raw-request";

let server: Server;
afterEach(() => void server.close());

async function serve(answer: RequestListener): Promise<string> {
  server = createServer();
  const inFlight = trackRequests(server);
  server.on("request", (request, response) => {
    if (inFlight.follow(request, response)) answer(request, response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const requests = (count: number) => "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(count);

test("a connection that asks for more than eight answers at once gets eight, and is closed", async () => {
  let begun = 0;
  const origin = await serve(async (_request, response) => {
    begun += 1;
    await wait(50);
    response.end("answer");
  });
  const socket = openRaw(origin);
  let received = "";
  socket.on("data", (bytes) => (received += bytes));
  socket.write(requests(500));
  socket.write(requests(500));
  await once(socket, "close");
  expect([received.match(/HTTP\/1\.1 200/g)?.length, begun]).toEqual([8, 8]);
});

test("as many as one likes are answered one after the other, and eight at once", async () => {
  const origin = await serve((_request, response) => void response.end("answer"));
  const socket = openRaw(origin);
  let received = "";
  socket.on("data", (bytes) => (received += bytes));
  for (const wanted of [8, 16, 24]) {
    socket.write(requests(8));
    await expect.poll(() => received.match(/HTTP\/1\.1 200/g)?.length).toBe(wanted);
  }
  socket.destroy();
});

test("every answer learns that its reader has left, not only the one whose turn it is", async () => {
  let begun = 0;
  let left = 0;
  const origin = await serve((_request, response) => {
    begun += 1;
    response.once("close", () => (left += 1));
  });
  const socket = openRaw(origin);
  socket.write(requests(5));
  await expect.poll(() => begun).toBe(5);
  socket.destroy();
  await expect.poll(() => left).toBe(5);
});
