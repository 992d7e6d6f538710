import { request } from "undici";
import { isGatewayAnswer } from "~/backend/answer-body.server";
import { readBeginning } from "~/backend/read-limited";
import type { Finding } from "./backend-profile";

type ProbeTarget = {
  origin: string;
  headers: Record<string, string>;
  boardId: string;
  timeoutMs?: number;
};

const PROBE_TIMEOUT_MS = 5000;
const PROBE_MAX_BYTES = 2 * 1024 * 1024;

const UNUSABLE = "the backend gives no usable answer";

type Answer = { status: number; isOfGateway: boolean; body: Record<string, unknown> };

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

async function ask(target: ProbeTarget, path: string): Promise<Answer> {
  const { statusCode, headers, body } = await request(target.origin + path, {
    headers: target.headers,
    signal: AbortSignal.timeout(target.timeoutMs ?? PROBE_TIMEOUT_MS),
  });
  const { bytes } = await readBeginning(body, PROBE_MAX_BYTES);
  const isOfGateway = isGatewayAnswer(statusCode, headers["content-type"]);
  try {
    return { status: statusCode, isOfGateway, body: asRecord(JSON.parse(bytes.toString("utf8"))) };
  } catch {
    return { status: statusCode, isOfGateway, body: {} };
  }
}

/** A proxy's answers, or only failures, say nothing about the backend. */
function requireUsable(answers: Answer[]): void {
  const isAway = answers.some(({ status }) => status > 500) || answers.every(({ status }) => status === 500);
  if (isAway) throw new Error(UNUSABLE);
}

/** Detects the generation by public reads (docs/wire.md#generations), or null. @throws without a usable answer */
export async function probeGeneration(target: ProbeTarget): Promise<Finding | null> {
  const [firstAnswer, list] = await Promise.all([
    ask(target, "/auth/me"),
    ask(target, `/board?bbsId=${encodeURIComponent(target.boardId)}&pageIndex=1`),
  ]);
  if (list.isOfGateway) throw new Error(UNUSABLE);
  // Retry, because the backend may have started between the two calls. A filtering gateway answers 404 again.
  const ownRecord = firstAnswer.isOfGateway ? await ask(target, "/auth/me") : firstAnswer;
  if (ownRecord.status === 200 && ["200", "401"].includes(String(ownRecord.body.resultCode))) {
    return { generation: "egov-5.0.1", because: "it answers GET /auth/me without a login" };
  }
  requireUsable([ownRecord, list]);
  if (!isSuccess(list) && list.status !== 500) return null;
  const listReading = isSuccess(list) ? readList(asRecord(list.body.result)) : "as 5.x";
  if (listReading !== "as 5.x") return listReading;
  const logout = await ask(target, "/auth/logout");
  requireUsable([list, logout]);
  return isSuccess(logout)
    ? { generation: "egov-5.0", because: "GET /board answers as 5.x does, and it logs out without a login" }
    : null;
}

const isSuccess = ({ status, body }: Answer) => status === 200 && Number(body.resultCode) === 200;

/** The login record says more than the type of the post count. */
function readList({ resultCnt, user }: Record<string, unknown>): Finding | "as 5.x" {
  if (typeof user === "object" && user !== null) {
    return "groupNm" in user
      ? { generation: "egov-5.0", because: "the login record in GET /board has a group" }
      : { generation: "egov-4.2", because: "the login record in GET /board has no group" };
  }
  if (typeof resultCnt === "number") return "as 5.x";
  return { generation: "egov-4.2", because: "nothing tells it from the oldest" };
}
