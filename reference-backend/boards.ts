import type { Request, Response } from "express";
import { listAttachmentsWire } from "./attachments";
import { BOARD_IDS, findBoardWire, getAttachmentLimitsWire } from "./board-master";
import { countPosts, countView, findPost, listPosts, type PostSearch } from "./board-queries";
import { type PostRow, toDetailWire, toListItemWire, toQueryWire } from "./board-wire";
import { deletePost, insertPost, insertReply, updatePost } from "./board-writes";
import { BootError } from "./boot-errors";
import { type Call, type Context, findField, jsonBody, route } from "./call";
import { success } from "./envelope";
import { toUserWire } from "./login-vo";
import { paginationInfo } from "./pagination";
import { findCaller } from "./token";
import { uploadRoute } from "./uploads";

const LATEST_POSTS = 5;
/** egov-4.2 accepts 100,000,000 bytes in all and needs no login. */
const LIMITS = { requestMaxBytes: 100_000_000, textMaxBytes: 10_000_000, filesMax: 100 };

function readSearch(req: Request, bbsId: string): PostSearch {
  const [searchCnd, searchWrd] = [findField(req, "searchCnd") ?? "", findField(req, "searchWrd") ?? ""];
  return { bbsId, searchCnd, searchWrd };
}

function readPageIndex(req: Request): number {
  const text = (findField(req, "pageIndex") ?? "").trim() || "1";
  if (!/^-?\d{1,9}$/.test(text)) throw new BootError(400);
  if (Number(text) < 1) throw new BootError(500);
  return Number(text);
}

function listCall(board: keyof typeof BOARD_IDS): Call {
  const answer: Call["answer"] = (context, req) => {
    const { db } = context;
    const search = readSearch(req, BOARD_IDS[board]);
    const pageIndex = readPageIndex(req);
    const total = countPosts(db, search);
    const resultList = listPosts(db, search, pageIndex).map((row) => ({
      ...toListItemWire(row, context),
      atchFileId: row.atch_file_id,
      commentCount: row.comment_count,
    }));
    const pages = paginationInfo(total, pageIndex);
    return success({ resultList, resultCnt: String(total), paginationInfo: pages });
  };
  return route(`GET /api/community/${board}`, { open: true, counts: "view" }, answer);
}

/** eGov 4.2 and 4.3 ignore `pageIndex`; 5.x throws for a missing board. */
function templateList(context: Context, req: Request, res: Response) {
  const { db, behaviour } = context;
  const search = readSearch(req, findField(req, "bbsId") ?? "");
  const master = findBoardWire(db, search.bbsId);
  if (behaviour.isVersion5 && !master) throw new BootError(500);
  const pageIndex = behaviour.isVersion5 ? readPageIndex(req) : 1;
  const total = countPosts(db, search);
  return success({
    resultList: listPosts(db, search, pageIndex).map((row) => toListItemWire(row, context)),
    resultCnt: behaviour.isVersion5 ? total : String(total),
    ...(behaviour.isVersion5 ? {} : { boardVO: toQueryWire(search) }),
    brdMstrVO: master,
    paginationInfo: paginationInfo(total, pageIndex),
    user: toUserWire(findCaller(res), behaviour),
  });
}

/** Every GET and HEAD counts a view. A missing post is 200 with null in 4.2 and 4.3. @throws BootError 500 */
function detail(context: Context, req: Request, res: Response) {
  const { db, behaviour } = context;
  const { bbsId = "", nttId = "" } = req.params;
  if (!/^\d{1,15}$/.test(nttId)) throw new BootError(500);
  const caller = findCaller(res);
  countView(db, bbsId, Number(nttId));
  const row = findPost(db, bbsId, Number(nttId));
  if (behaviour.isVersion5 && !row) throw new BootError(500);
  return success({
    boardVO: row ? toDetailWire(row, context) : null,
    ...filesOf(context, row),
    sessionUniqId: caller?.uniqId ?? null,
    brdMstrVO: findBoardWire(db, bbsId),
    user: toUserWire(caller, behaviour),
  });
}

/** Blanks count as an id without files. Without any id egov-4.2 omits the key, and 5.x sends null. */
function filesOf({ db, fileIds, behaviour }: Context, row: PostRow | undefined) {
  if (row?.atch_file_id) {
    return { resultFiles: listAttachmentsWire(db, fileIds, row.atch_file_id.trim(), behaviour) };
  }
  return behaviour.isVersion5 ? { resultFiles: null } : {};
}

function mainPage(context: Context) {
  const latest = (bbsId: string) =>
    listPosts(context.db, { bbsId, searchCnd: "", searchWrd: "" }, 1, LATEST_POSTS).map((row) =>
      toListItemWire(row, context),
    );
  return success({ notiList: latest(BOARD_IDS.notice), galList: latest(BOARD_IDS.free) });
}

export const communityCalls = (): Call[] => [listCall("notice"), listCall("free"), listCall("qna")];

function attachmentLimits({ db, behaviour }: Context, req: Request) {
  const master = getAttachmentLimitsWire(db, req.params.bbsId ?? "");
  if (!behaviour.isVersion5) return success({ brdMstrVO: master });
  const { fileAtchPosblAt, posblAtchFileNumber, posblAtchFileSize } = master;
  return success({ fileAtchPosblAt, posblAtchFileNumber, posblAtchFileSize });
}

export function boardCalls(context: Context): Call[] {
  const { fileMaxBytes, isVersion5 } = context.behaviour;
  const upload = { prefix: "BBS_", fileMaxBytes, ...LIMITS };
  return [
    route("GET /mainPage", { open: "GET" }, mainPage),
    route("GET /board", { open: "GET", counts: "view" }, templateList),
    route("GET /board/:bbsId/:nttId", { open: "GET", counts: "view" }, detail),
    route("GET /boardFileAtch/:bbsId", { open: "GET" }, attachmentLimits),
    uploadRoute(context, "POST /board", upload, insertPost),
    uploadRoute(context, "POST /boardReply", upload, insertReply),
    uploadRoute(context, "PUT /board/:nttId", upload, updatePost),
    route("PATCH /board/:bbsId/:nttId", { body: isVersion5 ? jsonBody : [] }, deletePost),
  ];
}
