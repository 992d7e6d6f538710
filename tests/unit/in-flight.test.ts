import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { trackRequests } from "../../app/http/connections";
import { listen } from "../support/listening";
import { openRaw } from "../support/raw-request";

/** Connects to a server with this listener and collects its output. */
async function connectTo(answer: RequestListener) {
  const server = createServer();
  const inFlight = trackRequests(server);
  server.on("request", (request, response) => {
    if (inFlight.follow(request, response)) answer(request, response);
  });
  const { origin, close } = await listen(server);
  onTestFinished(close);
  const socket = openRaw(origin);
  let receivedText = "";
  socket.on("data", (bytes) => (receivedText += bytes));
  return { socket, answers: () => receivedText.match(/HTTP\/1\.1 200/g)?.length };
}

const requests = (count: number) => "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(count);

test("a connection with more than eight pipelined requests gets eight answers and is closed", async () => {
  let startedCount = 0;
  const { socket, answers } = await connectTo(async (_request, response) => {
    startedCount += 1;
    await wait(50);
    response.end("answer");
  });
  socket.write(requests(500));
  socket.write(requests(500));
  await once(socket, "close");
  expect([answers(), startedCount]).toEqual([8, 8]);
});

test("any number of requests one after the other is answered, and eight at once", async () => {
  const { socket, answers } = await connectTo((_request, response) => void response.end("answer"));
  for (const wantedCount of [8, 16, 24]) {
    socket.write(requests(8));
    await expect.poll(answers).toBe(wantedCount);
  }
});

test("every answer in flight is closed when its client disconnects, not only the current one", async () => {
  let startedCount = 0;
  let closedCount = 0;
  const { socket } = await connectTo((_request, response) => {
    startedCount += 1;
    response.once("close", () => (closedCount += 1));
  });
  socket.write(requests(5));
  await expect.poll(() => startedCount).toBe(5);
  socket.destroy();
  await expect.poll(() => closedCount).toBe(5);
});
