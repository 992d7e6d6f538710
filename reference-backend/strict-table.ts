import type { Pattern } from "./call";
import { fieldsOf } from "./pagination";

/** True: the whole value. Otherwise the fields of a record, or of each record of a list. */
export type Shape = true | { [field: string]: Shape };

/** The encoding of a call's body; `any` if the specification leaves it open or has no body. */
export type Encoding = "json" | "multipart" | "urlencoded" | "any";

type Row = { takes: Encoding; answers: Shape };

const fields = (names: string): { [field: string]: Shape } => fieldsOf<Shape>(names, true);

const row = (takes: Encoding, result: { [field: string]: Shape } = {}): Row => ({
  takes,
  answers: { resultCode: true, resultMessage: true, result },
});

const USER = fields("id name userSe");
const LOCKS = `maleDoorlockType maleDoorlockPw noMaleDoorlock
  femaleDoorlockType femaleDoorlockPw noFemaleDoorlock`;
const PLACE = `lat lng keyword cleanlinessStatus operatingHours avgRating commentCount ${LOCKS}`;
const MARKER = fields(`id title thumbnailUrl ${PLACE}`);
const TAGS = { tagOptions: fields("tagId tagName tagColor sortOrder isActive category frstRegisterId") };
const POST = fields(`nttId bbsId nttSj nttCn frstRegisterNm frstRegisterId frstRegisterPnttm inqireCo replyLc
  parnts atchFileId`);
const BOARD = fields("bbsNm bbsUseFlag fileAtchPosblAt posblAtchFileNumber posblAtchFileSize replyPosblAt");
const LIST = {
  resultList: POST,
  resultCnt: true,
  paginationInfo: fields("currentPageNo pageSize totalRecordCount recordCountPerPage"),
} as const;
const OWN_POSTS = { resultList: fields("nttId nttSj nttCn frstRegisterPnttm inqireCo") };
const ACCOUNT = fields("userId userNm userEmail userSe orgnztId esntlId");
const COUNTS = "uniqueVisitors views detailViews registrations";

/** The calls of the specification with the fields that it reads. Any other call is unknown. */
export const SPECIFIED_CALLS: Partial<Record<Pattern, Row>> = {
  "POST /auth/login-jwt": {
    takes: "json",
    answers: { resultCode: true, resultMessage: true, resultVO: USER, jToken: true },
  },
  "GET /auth/logout": row("any"),
  "POST /jwtAuthAPI": row("any"),
  "POST /api/auth/kakao-login": row("json", { user: USER, jToken: true, isNewUser: true }),
  "POST /api/auth/me": row("any", {
    member: fields("MBER_ID KAKAO_ID MBER_EMAIL_ADRES REAL_NM MBER_NM SBSCRB_DE"),
  }),
  "POST /api/auth/me/nickname": row("any"),
  "GET /api/mypage/dashboard": row("any", {
    toiletCount: true,
    myToilets:
      fields(`toiletId name keyword cleanlinessStatus operatingHours maleDoorlockType femaleDoorlockType
      thumbnailUrl frstRegisterPnttm commentCount`),
    myFreePosts: OWN_POSTS,
    myQnaPosts: OWN_POSTS,
  }),
  "POST /auth/delete-account": row("any"),
  "GET /map/toilets.do": row("any", { status: true, data: MARKER }),
  "POST /map/register.do": row("multipart"),
  "POST /map/toilet-detail.do": row("multipart", {
    toilet: { ...fields(`toiletId name address ${PLACE}`), photoList: fields("fileSn streFileNm fileCn") },
  }),
  "POST /map/update-toilet.do": row("multipart"),
  "POST /map/delete-toilet.do": row("multipart"),
  "POST /map/update-toilet-tags": row("multipart"),
  "POST /map/update-toilet-operating-hours": row("multipart"),
  "GET /files/:storedName": row("any"),
  "GET /map/comments/list": row("any", {
    comments: fields("commentId toiletId mberId mberNm content rating createdAt"),
  }),
  "POST /map/comments/add": row("multipart"),
  "POST /map/comments/update": row("multipart"),
  "POST /map/comments/delete": row("multipart"),
  "GET /map/tag-options": row("any", TAGS),
  "POST /map/tag-options/list": row("urlencoded", TAGS),
  "POST /map/tag-options/add": row("urlencoded", { newTag: TAGS.tagOptions, reactivated: true }),
  "POST /map/tag-options/delete": row("urlencoded"),
  "POST /admin/api/update-tag-color": row("urlencoded"),
  "GET /api/community/notice": row("any", LIST),
  "GET /api/community/free": row("any", LIST),
  "GET /api/community/qna": row("any", LIST),
  "GET /board": row("any", { ...LIST, brdMstrVO: BOARD, user: USER }),
  "GET /board/:bbsId/:nttId": row("any", {
    boardVO: POST,
    brdMstrVO: BOARD,
    user: USER,
    resultFiles: fields("atchFileId fileSn orignlFileNm fileMg"),
  }),
  "GET /boardFileAtch/:bbsId": row("any", { brdMstrVO: BOARD }),
  "POST /board": row("multipart"),
  "PUT /board/:nttId": row("multipart"),
  "POST /boardReply": row("multipart"),
  "PATCH /board/:bbsId/:nttId": row("any"),
  "GET /file": row("any"),
  "POST /file": row("json"),
  "POST /api/board/images/:bbsId": row("multipart", { uploadedFiles: fields("streFileNm") }),
  "GET /board/images/:bbsId/:storedName": row("any"),
  "GET /api/board/comment/list": row("any", {
    resultList: fields("commentId bbsId nttId commentCn frstRegisterId frstRegisterPnttm mberNm nickname"),
  }),
  "POST /api/board/comment": row("json"),
  "PUT /api/board/comment/:commentId": row("json"),
  "DELETE /api/board/comment/:commentId": row("any"),
  "POST /adminPassword": row("multipart"),
  "POST /admin/user/list": row("json", { resultList: ACCOUNT, resultCnt: true }),
  "POST /admin/user/delete": row("json"),
  "POST /user/detail": row("json", { user: ACCOUNT }),
  "POST /user/create": row("json"),
  "POST /user/update": row("json"),
  "GET /admin/api/toilet-stats": row("any", {
    overallStats: fields(`${COUNTS} toiletsViewed`),
    popularToilets: fields("name keyword address viewCount uniqueVisitors"),
    hourlyStats: fields("hour actionCount"),
    deviceStats: fields("deviceType actionCount uniqueVisitors"),
    dailyStats: fields(`date ${COUNTS}`),
  }),
  "GET /admin/api/users": row("any", {
    userList: fields("mberId mberNm realNm mberEmailAdres loginType sbscrbDe"),
    totalUsers: true,
    kakaoUsers: true,
  }),
  "GET /mainPage": row("any"),
};

export const LIST_WITHOUT_USER: Shape = {
  resultCode: true,
  resultMessage: true,
  result: { ...LIST, brdMstrVO: BOARD },
};
