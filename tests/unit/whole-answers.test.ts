import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { holdHeadBack, withoutFlushing } from "../../app/programs/whole-answers";

/** What arrives of an answer in pieces, each as soon as it is there. */
async function receive(answer: RequestListener): Promise<string[]> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const pieces: string[] = [];
  socket.on("data", (bytes) => pieces.push(bytes.toString("latin1")));
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  await once(socket, "close");
  server.close();
  return pieces;
}

const packed = gzipSync("안녕하세요".repeat(1000));

test("the head of an answer waits for what is packed of it", async () => {
  const [first = "", ...rest] = await receive(async (_request, response) => {
    holdHeadBack(response);
    // As compression does: the head is made, and leaves with the first piece.
    response.writeHead(200);
    expect(response.write(packed.subarray(0, 10))).toBe(true);
    await wait(100);
    response.write(packed.subarray(10));
    await wait(100);
    response.end();
  });
  expect(first).toMatch(/^HTTP\/1\.1 200 /);
  expect(rest).toEqual(["0\r\n\r\n"]);
  const [, body = ""] = first.split("\r\n\r\n");
  expect(body.startsWith("a\r\n")).toBe(true);
  expect(first).toContain(packed.subarray(10).toString("latin1"));
});

test("a head as long as a buffer keeps nobody waiting", async () => {
  const arrived = await receive((_request, response) => {
    holdHeadBack(response);
    response.writeHead(302, { Location: "a".repeat(40_000) });
    // As compression does: it goes on when there is room again.
    const goOn = () => response.end(packed.subarray(10));
    if (response.write(packed.subarray(0, 10))) goOn();
    else response.once("drain", goOn);
  });
  expect(arrived.join("")).toContain(packed.subarray(10).toString("latin1"));
});

test("an answer that ends, breaks off or is not packed is as it would be", async () => {
  const short = await receive((_request, response) => {
    holdHeadBack(response);
    response.write(packed.subarray(0, 10));
    response.end(packed.subarray(10));
  });
  expect(short.join("")).toContain(packed.subarray(10).toString("latin1"));
  expect(gunzipSync(packed).length).toBeGreaterThan(1000);
  const plain = await receive(async (_request, response) => {
    holdHeadBack(response);
    response.write("first");
    await wait(100);
    response.end("second");
  });
  expect(plain.length).toBeGreaterThan(1);
  expect(plain[0]).toContain("first");
  const broken = await receive(async (_request, response) => {
    holdHeadBack(response);
    response.write(packed.subarray(0, 10));
    await wait(50);
    response.destroy();
  });
  expect(broken).toEqual([]);
});

test("nothing is flushed", async () => {
  let flushes = 0;
  await receive((_request, response) => {
    const flushing = Object.assign(response, { flush: () => void flushes++ });
    withoutFlushing(flushing);
    flushing.flush();
    response.end();
  });
  expect(flushes).toBe(0);
});
