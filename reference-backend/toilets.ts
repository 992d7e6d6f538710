import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, Response } from "express";
import { type Call, type Context, formBody, type Pattern, requireField, requireId, route } from "./call";
import { success } from "./envelope";
import { escapeAnswer } from "./escapes";
import { PHOTO_UPLOAD } from "./files";
import { sendStream } from "./stored-files";
import { getToilet, listFeedSlice } from "./toilet-queries";
import { insertToilet, updateToilet } from "./toilet-writes";
import { uploadRoute } from "./uploads";

const FEED_SLICE_ROWS = 200;

/** Generates the feed's JSON in slices, so that neither all rows nor the whole text are in memory at once. */
async function* feedText({ db, behaviour }: Context): AsyncGenerator<string> {
  const [head = "", tail = ""] = JSON.stringify(success({ status: "success", data: [] })).split("[]");
  yield `${head}[`;
  let lastId = 0;
  let separator = "";
  for (;;) {
    const rows = listFeedSlice(db, lastId, FEED_SLICE_ROWS);
    const last = rows.at(-1);
    if (!last) break;
    const sentRows = behaviour.escapesTexts ? rows.map(escapeAnswer) : rows;
    yield separator + sentRows.map((row) => JSON.stringify(row)).join(",");
    lastId = last.id;
    separator = ",";
    await nextTurn();
  }
  yield `]${tail}`;
}

async function sendFeed(context: Context, _req: Request, res: Response): Promise<void> {
  res.type("json");
  await sendStream(Readable.from(feedText(context)), res);
}

function setColumn({ db }: Context, req: Request, column: string, value: string) {
  const toiletId = requireId(req, "toiletId");
  getToilet(db, toiletId);
  db.prepare(`UPDATE toilet SET ${column} = ?, updated_at = ? WHERE toilet_id = ?`).run([
    value,
    new Date().toISOString(),
    toiletId,
  ]);
  return success();
}

const columnCall = (pattern: Pattern, column: string, read: (req: Request) => string) =>
  route(pattern, { body: formBody }, (context, req) => setColumn(context, req, column, read(req)));

/** Any login may change any toilet (docs/wire.md#toilets). */
export function toiletCalls(context: Context): Call[] {
  return [
    route("GET /map/toilets.do", { open: true }, sendFeed),
    route("POST /map/toilet-detail.do", { open: true, counts: "detail", body: formBody }, ({ db }, req) =>
      success({ toilet: getToilet(db, requireId(req, "toiletId")) }),
    ),
    uploadRoute(context, "POST /map/register.do", { counts: "registration", ...PHOTO_UPLOAD }, insertToilet),
    uploadRoute(context, "POST /map/update-toilet.do", PHOTO_UPLOAD, updateToilet),
    columnCall("POST /map/delete-toilet.do", "deleted_at", () => new Date().toISOString()),
    columnCall("POST /map/update-toilet-tags", "cleanliness_status", (req) =>
      requireField(req, "cleanlinessStatus"),
    ),
    columnCall("POST /map/update-toilet-operating-hours", "operating_hours", (req) =>
      requireField(req, "operatingHours"),
    ),
  ];
}
