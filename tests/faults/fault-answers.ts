import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { createGzip } from "node:zlib";
import { isWrite } from "../support/backend-writes";
import { changeValues, toEucKr } from "./broken-json";
import type { FaultName } from "./fault-names";

const HUGE_BYTES = 400 * 1024 * 1024;
const DRIP_MS = 1000;
const PIECE = Buffer.alloc(1024 * 1024, "가나다");

/** The answer to every write. None reaches the backend, so that a second attempt finds the same state. */
const WRITTEN: TrueAnswer = {
  status: 200,
  headers: { "content-type": "application/json" },
  body: Buffer.from('{"resultCode":200,"resultMessage":"성공했습니다.","result":{"message":"성공"}}'),
};

type TrueAnswer = { status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer };

/** Forwards the request to the backend. */
async function askBackend(incoming: IncomingMessage, target: URL): Promise<TrueAnswer> {
  const { method = "GET", url = "/", headers } = incoming;
  const body = await buffer(incoming);
  if (isWrite(method, url.split("?")[0] ?? url)) return WRITTEN;
  return new Promise((resolve, reject) => {
    const options = { host: target.hostname, port: target.port, method, path: url, headers, agent: false };
    const onward = request(options, (answer) => {
      const { statusCode: status = 0 } = answer;
      buffer(answer).then((fullBody) => resolve({ status, headers: answer.headers, body: fullBody }), reject);
    });
    onward.on("error", reject);
    onward.end(body);
  });
}

function changeBody(
  { headers }: TrueAnswer,
  body: Buffer,
  contentType?: string,
): NodeJS.Dict<string | string[]> {
  const { "transfer-encoding": _, "content-length": __, ...others } = headers;
  const type = contentType ? { "content-type": contentType } : {};
  return { ...others, ...type, "content-length": String(body.length) };
}

type Garble = (body: Buffer) => { body: Buffer; contentType?: string };

const GARBLES: Partial<Record<FaultName, Garble>> = {
  "cut-json": (body) => ({ body: body.subarray(0, Math.floor(body.length / 2)) }),
  "wrong-types": (body) => ({ body: changeValues(body, "wrong-types") }),
  nulls: (body) => ({ body: changeValues(body, "nulls") }),
  "null-values": (body) => ({ body: changeValues(body, "null-values") }),
  "euc-kr": (body) => ({
    body: toEucKr(body.toString("utf8")),
    contentType: "application/json;charset=EUC-KR",
  }),
  "broken-utf8": (body) => ({
    body: toEucKr(body.toString("utf8")),
    contentType: "application/json;charset=UTF-8",
  }),
};

const isJson = ({ headers }: TrueAnswer) => /json/.test(String(headers["content-type"]));

async function garble(fault: FaultName, answer: TrueAnswer, outgoing: ServerResponse): Promise<void> {
  const change = GARBLES[fault];
  // Only JSON has types and characters to corrupt; a file can be cut short.
  if (!change || !isJson(answer)) {
    outgoing.writeHead(answer.status, changeBody(answer, answer.body));
    if (fault !== "cut-json") return void outgoing.end(answer.body);
    outgoing.write(answer.body.subarray(0, Math.floor(answer.body.length / 2)), () => outgoing.destroy());
    return;
  }
  const { body, contentType } = change(answer.body);
  outgoing.writeHead(answer.status, changeBody(answer, body, contentType));
  outgoing.end(body);
}

function drip({ status, headers, body }: TrueAnswer, outgoing: ServerResponse): void {
  outgoing.writeHead(status, changeBody({ status, headers, body }, body));
  outgoing.flushHeaders();
  let sentCount = 0;
  const timer = setInterval(() => {
    outgoing.write(body.subarray(sentCount, sentCount + 1));
    sentCount += 1;
    if (sentCount >= body.length) clearInterval(timer);
  }, DRIP_MS);
  outgoing.once("close", () => clearInterval(timer));
}

/** Sends 400 MB as fast as the client reads, until it leaves. */
function sendHuge(headers: NodeJS.Dict<string | string[]>, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { ...headers, "content-length": String(HUGE_BYTES) });
  let remainingPieces = HUGE_BYTES / PIECE.length;
  const send = () => {
    while (remainingPieces > 0 && !outgoing.destroyed) {
      remainingPieces -= 1;
      if (!outgoing.write(PIECE)) return void outgoing.once("drain", send);
    }
    outgoing.end();
  };
  send();
}

let bomb: Promise<Buffer> | null = null;

function makeBomb(): Promise<Buffer> {
  const gzip = createGzip({ level: 9 });
  const zeros = Buffer.alloc(PIECE.length, " ");
  for (let count = 0; count < HUGE_BYTES / PIECE.length; count += 1) gzip.write(zeros);
  gzip.end();
  return buffer(gzip);
}

async function sendBomb({ headers }: TrueAnswer, outgoing: ServerResponse): Promise<void> {
  bomb ??= makeBomb();
  const body = await bomb;
  outgoing.writeHead(200, {
    ...changeBody({ status: 200, headers, body }, body),
    "content-encoding": "gzip",
  });
  outgoing.end(body);
}

const PROXY_PAGE = "<!doctype html><title>Proxy</title><h1>Proxy</h1>";

/** Sends the faults that need no backend. Returns false for the others. */
function answerBlindly(
  fault: FaultName,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  awayUrl: string,
): boolean {
  const { socket, url = "/" } = incoming;
  if (fault === "reset-sending" || fault === "refused") {
    const hasBody = incoming.headers["content-length"] !== "0" && incoming.method !== "GET";
    if (hasBody)
      incoming.once("data", () => socket.resetAndDestroy()).once("end", () => socket.resetAndDestroy());
    else socket.resetAndDestroy();
    return true;
  }
  if (fault === "silence") incoming.resume();
  else if (/^\d+$/.test(fault)) {
    incoming.resume();
    outgoing.writeHead(Number(fault), { "content-type": "text/html" }).end(PROXY_PAGE);
  } else if (fault === "html") {
    incoming.resume();
    outgoing.writeHead(200, { "content-type": "text/html" }).end(PROXY_PAGE);
  } else if (fault === "redirect-self" || fault === "redirect-away") {
    incoming.resume();
    outgoing.writeHead(302, { location: fault === "redirect-self" ? url : awayUrl }).end();
  } else if (fault === "past-token") {
    incoming.resume();
    outgoing.writeHead(401, { "content-type": "application/json" });
    outgoing.end('{"resultCode":"401","resultMessage":"invalid or expired token"}');
  } else return false;
  return true;
}

/** Answers a request with the fault. @param awayUrl the target of `redirect-away` */
export async function answerWithFault(
  fault: FaultName,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, away: awayUrl }: { target: URL; away: string },
): Promise<void> {
  outgoing.on("error", () => {});
  incoming.on("error", () => {});
  if (answerBlindly(fault, incoming, outgoing, awayUrl)) return;
  const answer = await askBackend(incoming, target);
  if (fault === "drip") drip(answer, outgoing);
  else if (fault === "huge") sendHuge({ ...answer.headers, "transfer-encoding": undefined }, outgoing);
  else if (fault === "gzip-bomb") await sendBomb(answer, outgoing);
  else if (fault === "reset-answer") {
    outgoing.writeHead(answer.status, changeBody(answer, answer.body));
    const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
    outgoing.write(half, () => setTimeout(() => incoming.socket.resetAndDestroy(), 5));
  } else await garble(fault, answer, outgoing);
}
