import { createHash } from "node:crypto";
import { toWireDate } from "./envelope";
import type { Behaviour } from "./generation";
import { EMPTY_SEARCH, fieldsOf } from "./pagination";

export type PostRow = {
  ntt_id: number;
  bbs_id: string;
  ntt_no: number;
  sort_ordr: number;
  parnts: number;
  reply_lc: number;
  ntt_sj: string;
  ntt_cn: string;
  atch_file_id: string | null;
  inqire_co: number;
  frst_register_id: string;
  mber_nm: string | null;
  uniq_id: string | null;
  ntcr_nm: string;
  created_at: string;
  last_updusr_id: string | null;
  updated_at: string | null;
  comment_count: number;
};

/** The column is CHAR(20) and padded, so a post without files has twenty blanks (docs/wire.md#boards). */
export const NO_FILES = " ".repeat(20);

/** egov-4.2 leaks the hash of a constant as the post's password. */
const PASSWORD_HASH = createHash("sha256").update("USRCNFRM_00000000000").digest("base64");

/** egov-4.2 answers the whole BoardVO, with blanks for columns outside the query. */
const EMPTY_POST = {
  ...EMPTY_SEARCH,
  ...fieldsOf(
    `atchFileId bbsId frstRegisterId frstRegisterPnttm lastUpdusrId lastUpdusrPnttm ntceBgnde ntceEndde
      ntcrId ntcrNm nttCn nttSj password replyAt useAt ntceEnddeView ntceBgndeView lastUpdusrNm
      isExpired parntsSortOrdr parntsReplyLc bbsTyCode bbsAttrbCode bbsNm fileAtchPosblAt replyPosblAt
      subPageIndex`,
    "",
  ),
  nttId: 0,
  nttNo: 0,
  parnts: "0",
  inqireCo: 0,
  replyLc: "0",
  frstRegisterNm: "" as string | null,
  posblAtchFileNumber: 0,
  plusCount: false,
};

export function toQueryWire(query: { bbsId: string; searchCnd: string; searchWrd: string }) {
  return { ...EMPTY_POST, ...query };
}

type Style = { behaviour: Behaviour };

/** 4.3 and 5.x store the token's `uniqId` as author, egov-4.2 the member's id. */
const authorOf = (row: PostRow, { behaviour }: Style): string =>
  behaviour.knowsGroups ? (row.uniq_id ?? row.frst_register_id) : row.frst_register_id;

/** 5.x has few fields in a list, and only the level of a post's position. */
const toBriefItem = (row: PostRow) => ({
  bbsId: row.bbs_id,
  nttId: row.ntt_id,
  nttSj: row.ntt_sj,
  inqireCo: row.inqire_co,
  frstRegisterNm: row.mber_nm ?? row.ntcr_nm,
  frstRegisterPnttm: toWireDate(row.created_at),
  replyLc: String(row.reply_lc),
  bbsUseFlag: null,
  fileAtchPosblAt: null,
  posblAtchFileNumber: 0,
  posblAtchFileSize: null,
});

/** The detail of 5.x has neither level nor position, so no client can place a reply below its parent. */
function toBriefDetail(row: PostRow, style: Style) {
  const { replyLc: _level, bbsUseFlag: _flag, ...item } = toBriefItem(row);
  return {
    ...item,
    bbsNm: "",
    replyPosblAt: null,
    nttCn: row.ntt_cn,
    frstRegisterNm: row.mber_nm,
    frstRegisterId: authorOf(row, style),
    parnts: String(row.parnts),
    atchFileId: row.atch_file_id,
  };
}

/** In egov-4.2 the text is blank and `sortOrdr` always 0. */
export function toListItemWire(row: PostRow, style: Style) {
  return style.behaviour.isVersion5 ? toBriefItem(row) : toWholeItem(row, style);
}

function toWholeItem(row: PostRow, style: Style) {
  return {
    ...EMPTY_POST,
    nttId: row.ntt_id,
    bbsId: row.bbs_id,
    nttSj: row.ntt_sj,
    inqireCo: row.inqire_co,
    parnts: String(row.parnts),
    replyAt: row.parnts === 0 ? "N" : "Y",
    replyLc: String(row.reply_lc),
    useAt: "Y",
    isExpired: "N",
    atchFileId: row.atch_file_id,
    ntcrNm: row.ntcr_nm,
    frstRegisterId: authorOf(row, style),
    frstRegisterNm: row.mber_nm ?? row.ntcr_nm,
    frstRegisterPnttm: toWireDate(row.created_at),
  };
}

/** Returns `boardVO` of a detail. Here the author is the member's name, which may be null. */
export function toDetailWire(row: PostRow, style: Style) {
  if (style.behaviour.isVersion5) return toBriefDetail(row, style);
  return {
    ...toWholeItem(row, style),
    nttCn: row.ntt_cn,
    nttNo: row.ntt_no,
    sortOrdr: row.sort_ordr,
    password: PASSWORD_HASH,
    frstRegisterNm: row.mber_nm,
    lastUpdusrId: row.last_updusr_id ?? "",
    lastUpdusrPnttm: row.updated_at ? toWireDate(row.updated_at) : "",
  };
}
