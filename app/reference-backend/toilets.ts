import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Response } from "express";
import { type Call, type Context, formBody, requireField, requireId, route } from "./call";
import type { Db } from "./database";
import { success } from "./envelope";
import { escapeAnswer } from "./escapes";
import { receivePhotos, withPhotos } from "./files";
import { discardFiles, sendStream } from "./stored-files";
import { getToilet, listFeedSlice } from "./toilet-queries";
import { insertToilet, readToilet, updateToilet } from "./toilet-writes";

const FEED_SLICE_ROWS = 200;

/** The feed's JSON in slices, so that neither its rows nor its text are ever in memory at once. */
async function* feedText({ db, behaviour }: Context): AsyncGenerator<string> {
  const [head = "", tail = ""] = JSON.stringify(success({ status: "success", data: [] })).split("[]");
  yield `${head}[`;
  let lastId = 0;
  let separator = "";
  for (;;) {
    const rows = listFeedSlice(db, lastId, FEED_SLICE_ROWS);
    const last = rows.at(-1);
    if (!last) break;
    const sent = behaviour.escapesTexts ? rows.map(escapeAnswer) : rows;
    yield separator + sent.map((row) => JSON.stringify(row)).join(",");
    lastId = last.id;
    separator = ",";
    await nextTurn();
  }
  yield `]${tail}`;
}

async function sendFeed(context: Context, res: Response): Promise<void> {
  res.type("json");
  await sendStream(Readable.from(feedText(context)), res);
}

function setColumn(db: Db, toiletId: number, column: string, value: string) {
  getToilet(db, toiletId);
  db.prepare(`UPDATE toilet SET ${column} = ?, updated_at = ? WHERE toilet_id = ?`).run([
    value,
    new Date().toISOString(),
    toiletId,
  ]);
  return success();
}

function columnCall(db: Db, path: string, column: string, field: string): Call {
  return route(`POST ${path}`, { body: formBody }, (req) =>
    setColumn(db, requireId(req, "toiletId"), column, requireField(req, field)),
  );
}

/** Any login may change any toilet (docs/wire.md#toilets). */
export function toiletCalls(context: Context): Call[] {
  const { db, filesDir } = context;
  const photos = receivePhotos(filesDir);
  return [
    route("GET /map/toilets.do", { open: true }, (_req, res) => sendFeed(context, res)),
    route("POST /map/toilet-detail.do", { open: true, counts: "detail", body: formBody }, (req) =>
      success({ toilet: getToilet(db, requireId(req, "toiletId")) }),
    ),
    route("POST /map/register.do", { counts: "registration", body: photos }, (req, res) =>
      withPhotos(res, filesDir, (added) => {
        insertToilet(db, readToilet(req), added, req, res);
        return success();
      }),
    ),
    route("POST /map/update-toilet.do", { body: photos }, async (req, res) => {
      const removed = await withPhotos(res, filesDir, (added) =>
        updateToilet(db, requireId(req, "toiletId"), readToilet(req), added, req),
      );
      await discardFiles(filesDir, removed);
      return success();
    }),
    route("POST /map/delete-toilet.do", { body: formBody }, (req) =>
      setColumn(db, requireId(req, "toiletId"), "deleted_at", new Date().toISOString()),
    ),
    columnCall(db, "/map/update-toilet-tags", "cleanliness_status", "cleanlinessStatus"),
    columnCall(db, "/map/update-toilet-operating-hours", "operating_hours", "operatingHours"),
  ];
}
