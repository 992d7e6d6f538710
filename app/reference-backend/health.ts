import { BOARD_IDS } from "./board-master";
import { listPosts } from "./board-queries";
import { toListItemWire } from "./board-wire";
import { type Call, type Context, route } from "./call";
import { success } from "./envelope";

const LATEST_POSTS = 5;

export function healthCalls(context: Context): Call[] {
  const { db } = context;
  const latest = (bbsId: string) =>
    listPosts(db, { bbsId, searchCnd: "", searchWrd: "" }, 1, LATEST_POSTS).map((row) =>
      toListItemWire(row, context),
    );
  return [
    route("GET /mainPage", { open: "GET" }, () =>
      success({ notiList: latest(BOARD_IDS.notice), galList: latest(BOARD_IDS.free) }),
    ),
  ];
}
