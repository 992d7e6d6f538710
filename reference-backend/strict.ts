import type { Request, RequestHandler, Response } from "express";
import { BOARD_IDS } from "./board-master";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, type Pattern } from "./call";
import { RESULT_CODE, Refused, success } from "./envelope";
import { paginationInfo } from "./pagination";
import { type Encoding, LIST_WITHOUT_USER, type Shape, SPECIFIED_CALLS } from "./strict-table";
import type { Switches } from "./switches";
import { listTags } from "./tags";
import { listFeedSlice } from "./toilet-queries";
import { administers, callerOf, findCaller } from "./token";

/** A fork to the letter of the specification, built on the calls of egov-4.2. */

export const PUBLIC_ORIGIN = "https://legacy.example.kr";

type WireRecord = Record<string, unknown>;

function prune(value: unknown, shape: Shape): unknown {
  if (shape === true || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => prune(item, shape));
  const knownEntries = Object.entries(value).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(
    knownEntries.map(([name, fieldValue]) => [name, prune(fieldValue, shape[name] ?? true)]),
  );
}

function mapRecords(value: unknown, change: (record: WireRecord) => WireRecord): unknown {
  if (Array.isArray(value)) return value.map((item) => mapRecords(item, change));
  if (typeof value !== "object" || value === null) return value;
  const parts = Object.entries(value).map(([name, fieldValue]) => [name, mapRecords(fieldValue, change)]);
  return change(Object.fromEntries(parts));
}

const MOMENTS = ["frstRegisterPnttm", "createdAt", "SBSCRB_DE", "sbscrbDe"];

function toEpoch(moment: unknown): unknown {
  if (typeof moment !== "string") return moment;
  return Date.parse(moment.length === 10 ? `${moment}T00:00:00+09:00` : moment);
}

/** Changes the keys, timestamps and URLs of a record as the switches say. */
const respell =
  ({ db }: Context, switches: Switches) =>
  (record: WireRecord): WireRecord => {
    const { members, images, moments, counts } = switches;
    const changedRecord = { ...record };
    const change = (name: string, to: (value: unknown) => unknown) => {
      if (Object.hasOwn(changedRecord, name)) changedRecord[name] = to(changedRecord[name]);
    };
    if (members === "numbers" && Object.hasOwn(changedRecord, "nttSj")) {
      const find = db.prepare("SELECT uniq_id FROM member WHERE mber_id = ?");
      change("frstRegisterId", (id) => (find.all([id])[0] as { uniq_id: string } | undefined)?.uniq_id ?? id);
    }
    if (members === "numbers") change("MBER_ID", (id) => String(id).toUpperCase());
    if (images === "absolute") {
      change("thumbnailUrl", (path) => path && `${PUBLIC_ORIGIN}${path}`);
      change("nttCn", (html) =>
        String(html ?? "").replaceAll(`"/board/images/`, `"${PUBLIC_ORIGIN}/board/images/`),
      );
    }
    const isMarker = Object.hasOwn(changedRecord, "title") && Object.hasOwn(changedRecord, "thumbnailUrl");
    if (isMarker && images !== "absolute") {
      changedRecord[images] = changedRecord.thumbnailUrl;
      delete changedRecord.thumbnailUrl;
    }
    if (moments === "epoch") for (const name of MOMENTS) change(name, toEpoch);
    if (counts === "number") change("resultCnt", Number);
    return changedRecord;
  };

function answerMissing(form: Switches["missing"], field: string, res: Response) {
  if (form === "absent") return success();
  if (form === "null") return success({ [field]: null });
  if (form === "800") return new Refused("saveError", "처리 중 오류가 발생했습니다.").envelope;
  res.status(404);
  return new Refused("notFound", "데이터가 없습니다.").envelope;
}

type Answer = (context: Context, req: Request, res: Response) => unknown;

/** Returns the answer that a switch changes, or the stand-in's own. */
function answerOf(pattern: string, ownAnswer: Answer, switches: Switches): Answer {
  const { missing, refusal } = switches;
  switch (pattern) {
    case "GET /map/toilets.do":
      return ({ db }) => success({ status: "success", data: listFeedSlice(db, 0, -1) });
    case "POST /map/toilet-detail.do":
      return async (context, req, res) => {
        try {
          return await ownAnswer(context, req, res);
        } catch (error) {
          const isMissing = error instanceof Refused && error.envelope.resultCode === RESULT_CODE.notFound;
          if (isMissing) return answerMissing(missing, "toilet", res);
          throw error;
        }
      };
    case "POST /jwtAuthAPI":
      if (refusal !== "200") return ownAnswer;
      return (_context, _req, res) => ({ ...success(), result: findCaller(res) !== null });
    case "POST /api/auth/me":
      return (context, req, res) =>
        administers(callerOf(res)) ? answerMissing(missing, "member", res) : ownAnswer(context, req, res);
    case "POST /api/auth/me/nickname":
    case "POST /auth/delete-account":
      return (context, req, res) =>
        administers(callerOf(res)) ? answerMissing("800", "member", res) : ownAnswer(context, req, res);
    case "GET /map/tag-options":
    case "POST /map/tag-options/list":
      return ({ db }, req) => success({ tagOptions: listTags(db, findField(req, "category") ?? null) });
    case "GET /api/community/notice":
    case "GET /api/community/free":
    case "GET /api/community/qna":
      return (context, req, res) => {
        const board = pattern.split("/").at(-1) as keyof typeof BOARD_IDS;
        if (findField(req, "bbsId") === BOARD_IDS[board]) return ownAnswer(context, req, res);
        return success({ resultList: [], resultCnt: "0", paginationInfo: paginationInfo(0, 1) });
      };
    default:
      return ownAnswer;
  }
}

const MEDIA_TYPES = { json: "json", multipart: "multipart/form-data", urlencoded: "urlencoded" } as const;

/** Spring ignores the parameters of a form in another encoding, and reads JSON only from JSON. */
const requireEncoding =
  (encoding: Exclude<Encoding, "any">): RequestHandler =>
  (req, _res, next) => {
    const isRight = req.is(MEDIA_TYPES[encoding]);
    next(isRight ? undefined : new BootError(encoding === "json" ? 415 : 400));
  };

/** The documents allow several forms of success for the calls of toilets, and a code of either type everywhere. */
function respellSuccess(pattern: Pattern, body: WireRecord, form: Switches["success"]): WireRecord {
  if (Number(body.resultCode) !== RESULT_CODE.success) return body;
  if (form === "text") return { ...body, resultCode: String(body.resultCode) };
  if (!pattern.startsWith("POST /map/")) return body;
  const { resultCode: _code, resultMessage, ...others } = body;
  if (form === "success") return { success: true, ...others };
  return form === "status" ? { status: "success", ...others } : { resultMessage, ...others };
}

/** Tells whether the strict fork lets visitors make a call. */
function isOpen({ open }: Call, pattern: Pattern, { logout, refusal }: Switches): Call["open"] {
  const isOpened =
    (pattern === "GET /auth/logout" && logout === "anyone") ||
    (pattern === "POST /jwtAuthAPI" && refusal === "200");
  return isOpened || (open ?? false);
}

/** Keeps the calls of the specification, each with its encoding and its fields only. */
export function toStrictCalls(calls: Call[], switches: Switches): Call[] {
  return calls.flatMap((call) => {
    const pattern = `${call.method.toUpperCase()} ${call.path}` as Pattern;
    const specified = SPECIFIED_CALLS[pattern];
    if (!specified) return [];
    const isNickname = pattern === "POST /api/auth/me/nickname";
    const ofNickname = switches.nickname === "json" ? "json" : "urlencoded";
    const encoding = isNickname ? ofNickname : specified.takes;
    const lacksUser = pattern === "GET /board" && switches.boardUser === "absent";
    const shape = lacksUser ? LIST_WITHOUT_USER : specified.answers;
    const callOwnAnswer = answerOf(pattern, call.answer, switches);
    const answer: Answer = async (context, req, res) => {
      const body = await callOwnAnswer(context, req, res);
      if (body === undefined) return undefined;
      const record = mapRecords(prune(body, shape), respell(context, switches)) as WireRecord;
      return respellSuccess(pattern, record, switches.success);
    };
    const check = encoding === "any" ? [] : [requireEncoding(encoding)];
    return [
      {
        ...call,
        open: isOpen(call, pattern, switches),
        body: [...check, ...(call.body ?? [])],
        answer,
      },
    ];
  });
}

/** Passes a bare token on, or none if its form is not the accepted one. */
export const readAuthorization =
  ({ token }: Switches): RequestHandler =>
  ({ headers }, _res, next) => {
    const [, bearerToken] = /^Bearer (.*)$/i.exec(headers.authorization ?? "") ?? [];
    if (token === "bearer") headers.authorization = bearerToken ?? "";
    else if (token === "either") headers.authorization = bearerToken ?? headers.authorization;
    next();
  };
