import { z } from "zod";
import { cleanName } from "~/names/clean-name";
import { memberName } from "~/names/reserved-names";
import {
  type Attachment,
  BOARD_WRITERS,
  type BoardKey,
  type BoardSettings,
  type PostList,
  type PostSummary,
  type StoredPost,
} from "./board";
import { backendSettings, ID_SETTINGS } from "./current-backend.server";
import {
  lacksAll,
  wireCount,
  wireId,
  wireMoment,
  wireOptionalCount,
  wireRawText,
  wireText,
} from "./wire-fields";
import { wireList } from "./wire-list.server";

export const boardIdOf = (board: BoardKey): string => backendSettings()[ID_SETTINGS[board]];

const DEFAULT_MAX_FILES = 1;
const DEFAULT_PAGE_SIZE = 10;
const DEFAULT_MAX_FILE_BYTES = 5_242_880;

const masterWire = z
  .object({
    bbsUseFlag: wireText,
    replyPosblAt: wireText,
    fileAtchPosblAt: wireText,
    posblAtchFileNumber: wireCount,
    posblAtchFileSize: wireCount,
  })
  .partial();

/** Reads a board's settings. Without a record it allows writing, because the backend decides in the end. */
export function toSettings(wire: unknown): BoardSettings {
  const master = masterWire.safeParse(wire).data ?? {};
  return {
    isWritable: master.bbsUseFlag !== "N" && master.bbsUseFlag !== "",
    allowsReplies: master.replyPosblAt === "Y",
    allowsFiles: master.fileAtchPosblAt === "Y",
    maxFiles: master.posblAtchFileNumber || DEFAULT_MAX_FILES,
    maxFileBytes: master.posblAtchFileSize || DEFAULT_MAX_FILE_BYTES,
  };
}

export const DEFAULT_SETTINGS = toSettings({});

const summaryWire = z.object({
  nttId: wireId,
  nttSj: wireText,
  nttCn: wireText,
  frstRegisterNm: wireText,
  frstRegisterPnttm: wireMoment,
  inqireCo: wireCount,
  replyLc: wireCount,
  parnts: wireText,
  atchFileId: wireText,
  commentCount: wireOptionalCount,
});

function toSummary(wire: z.output<typeof summaryWire>, board: BoardKey): PostSummary {
  const isByAdministrator = BOARD_WRITERS[board] === "admin";
  return {
    id: wire.nttId,
    title: wire.nttSj,
    authorName: isByAdministrator ? cleanName(wire.frstRegisterNm) || null : memberName(wire.frstRegisterNm),
    isByAdministrator,
    createdAt: wire.frstRegisterPnttm,
    views: wire.inqireCo,
    replyLevel: wire.replyLc,
    parentId: wire.parnts || null,
    hasFiles: wire.atchFileId !== "",
    commentCount: wire.commentCount ?? null,
    rawContent: wire.nttCn,
  };
}

export const listWire = z.object({
  resultList: wireList(summaryWire),
  resultCnt: wireOptionalCount,
  paginationInfo: z
    .object({ currentPageNo: wireCount, recordCountPerPage: wireCount, totalRecordCount: wireCount })
    .partial()
    .nullish(),
});

export function toPostList(
  wire: z.output<typeof listWire>,
  board: BoardKey,
  requestedPage: number,
): PostList {
  const { resultList, resultCnt, paginationInfo } = wire;
  const total = resultCnt ?? paginationInfo?.totalRecordCount ?? resultList.length;
  const pageSize = paginationInfo?.recordCountPerPage || DEFAULT_PAGE_SIZE;
  return {
    posts: resultList.map((item) => toSummary(item, board)),
    total,
    pageSize,
    pageCount: Math.max(1, Math.ceil(total / pageSize)),
    page: paginationInfo?.currentPageNo === requestedPage ? requestedPage : null,
  };
}

const attachmentWire = z
  .object({ atchFileId: wireId, fileSn: wireText, orignlFileNm: wireText, fileMg: wireCount })
  .transform(
    (wire): Attachment => ({
      encryptedId: wire.atchFileId,
      number: wire.fileSn,
      fileName: wire.orignlFileNm,
      sizeBytes: wire.fileMg,
    }),
  );

/** True for the empty object of a missing post. An existing post without title and text has a day or an author. */
function isMissing(post: unknown): boolean {
  if (lacksAll(post, "nttSj", "nttCn", "frstRegisterPnttm", "frstRegisterNm")) return true;
  return lacksAll(post, "nttId") && Object.hasOwn(post as object, "nttId");
}

const postWire = summaryWire.extend({
  frstRegisterId: wireText,
  sortOrdr: z.union([z.string(), z.number()]).nullish(),
});

export const detailWire = z.object({
  boardVO: z.preprocess((post) => (isMissing(post) ? null : post), postWire.nullish()),
  brdMstrVO: z.unknown(),
  resultFiles: wireList(attachmentWire, { mayBeEmpty: true }),
});

const contentWire = z.object({ boardVO: z.object({ nttCn: wireRawText }).nullish() });

export const readSentContent = (detail: unknown): string =>
  contentWire.safeParse(detail).data?.boardVO?.nttCn ?? "";

export function toStoredPost(
  wire: z.output<typeof detailWire>,
  board: BoardKey,
  author: StoredPost["author"],
): Omit<StoredPost, "storedContent"> | null {
  const { boardVO: post, resultFiles, brdMstrVO } = wire;
  if (!post) return null;
  const { hasFiles: _files, commentCount: _count, parentId, ...summary } = toSummary(post, board);
  return {
    ...summary,
    board,
    author,
    isTopLevel: parentId === null || parentId === "0",
    attachments: resultFiles,
    settings: toSettings(brdMstrVO),
    filesId: post.atchFileId,
    sortOrder: post.sortOrdr === null || post.sortOrdr === undefined ? null : String(post.sortOrdr),
  };
}
