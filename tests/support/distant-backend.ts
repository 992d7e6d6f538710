import { readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { startReferenceBackend } from "../../reference-backend/server";
import { OWN_BOARDS, OWN_GROUP } from "./start-distant-backend";

/**
 * A separate process with a backend that differs in every setting: board ids, groups, hashed passwords, a context path,
 * TLS of a private authority, answers in EUC-KR, and a delay. `node tools/run.mjs tests/support/distant-backend.ts`, with
 * STAND_KEY, STAND_CERT, STAND_DELAY_MS and DATA_DIR.
 */

const BOARDS: [own: string, sample: string][] = [
  [OWN_BOARDS.BOARD_ID_NOTICE, "BBSMSTR_AAAAAAAAAAAA"],
  [OWN_BOARDS.BOARD_ID_FREE, "BBSMSTR_BBBBBBBBBBBB"],
  [OWN_BOARDS.BOARD_ID_QNA, "BBSMSTR_CCCCCCCCCCCC"],
];
const TOKEN = /[\w-]+\.[\w-]{20,}\.[\w-]{20,}/g;

/** Swaps the board ids, so that the sample's ids do not exist here. */
function swapBoards(text: string): string {
  const otherBoard = new Map(
    BOARDS.flatMap(([ownBoard, sample]) => [[ownBoard, sample] as const, [sample, ownBoard] as const]),
  );
  return text.replace(/BBSMSTR_[A-Z0-9]{12}/g, (id) => otherBoard.get(id) ?? id);
}

const originals = new Map<string, string>();

/** Renames the group in a token, because the backend behind the proxy needs its own name of the group. */
function renameGroup(token: string): string {
  const [head, claims = "", signature] = token.split(".");
  const text = Buffer.from(claims, "base64url").toString();
  if (!text.includes('"groupNm"')) return token;
  const renamedText = text.replace('"ROLE_ADMIN"', `"${OWN_GROUP}"`);
  const ownToken = [head, Buffer.from(renamedText).toString("base64url"), signature].join(".");
  originals.set(ownToken, token);
  return ownToken;
}

/** Returns the two-byte codes of characters; other non-ASCII characters use JSON escapes. */
function koreanBytes(): Map<string, [number, number]> {
  const decoder = new TextDecoder("euc-kr", { fatal: true });
  const bytes = new Map<string, [number, number]>();
  for (let leadByte = 0xa1; leadByte <= 0xfe; leadByte++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      try {
        bytes.set(decoder.decode(Uint8Array.of(leadByte, trail)), [leadByte, trail]);
      } catch {
        // Not every pair is a character.
      }
    }
  }
  return bytes;
}
const korean = koreanBytes();
const escaped = (unit: string) => [...`\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`];

function toKorean(text: string): Buffer {
  const units = text.split("").flatMap((unit): number[] => {
    if (unit < "\u0080") return [unit.charCodeAt(0)];
    return korean.get(unit) ?? escaped(unit).map((sign) => sign.charCodeAt(0));
  });
  return Buffer.from(units);
}

async function ask(
  port: number,
  incoming: IncomingMessage,
): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const requestBody = Buffer.from(swapBoards((await buffer(incoming)).toString("latin1")), "latin1");
  const headers = { ...incoming.headers, "content-length": String(requestBody.length) };
  for (const name of ["authorization", "cookie"] as const) {
    const value = headers[name];
    if (value) headers[name] = value.replace(TOKEN, (token) => originals.get(token) ?? token);
  }
  const path = swapBoards(incoming.url ?? "/");
  const upstream = request({ host: "127.0.0.1", port, method: incoming.method, path, headers });
  upstream.end(requestBody);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once("response", resolve).once("error", reject);
  });
  return { answer, body: await buffer(answer) };
}

async function main(): Promise<void> {
  const backend = await startReferenceBackend({
    ...{ dataDir: process.env.DATA_DIR ?? ".data", port: 0, host: "127.0.0.1" },
    ...{ generation: "egov-5.0.1", contextPath: "/egov" },
  });
  const port = Number(new URL(backend.origin).port);
  const delayMs = Number(process.env.STAND_DELAY_MS);
  const tls = {
    key: readFileSync(process.env.STAND_KEY ?? ""),
    cert: readFileSync(process.env.STAND_CERT ?? ""),
  };
  const server = createServer(tls, async (incoming, outgoing) => {
    try {
      await pause(delayMs);
      const { answer, body } = await ask(port, incoming);
      const headers = { ...answer.headers };
      delete headers["content-length"];
      delete headers["transfer-encoding"];
      const cookies = headers["set-cookie"]?.map((line) => line.replace(TOKEN, renameGroup));
      if (cookies) headers["set-cookie"] = cookies;
      const isJson = String(headers["content-type"]).startsWith("application/json");
      if (isJson) headers["content-type"] = "application/json;charset=EUC-KR";
      outgoing.writeHead(answer.statusCode ?? 500, headers);
      outgoing.end(isJson ? toKorean(swapBoards(body.toString("utf8"))) : body);
    } catch {
      outgoing.destroy();
    }
  });
  server.listen(0, "127.0.0.1", () => {
    const { port: ownPort } = server.address() as AddressInfo;
    console.log(JSON.stringify({ origin: `https://localhost:${ownPort}/egov`, behind: backend.origin }));
  });
  process.once("SIGTERM", () => process.exit(0));
}

await main();
