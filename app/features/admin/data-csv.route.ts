import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/http/own-site.server";
import { requireAdmin } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import type { Finding } from "~/toilet-directory/findings/finding";
import { editToiletHref, toiletHref } from "~/ui/hrefs";
import { openReports } from "./admin.server";
import { REASON_WORDS, readChoice } from "./data-query";
import { BYTE_ORDER_MARK, csvAnswer, toCsvLines } from "./statistics";

/** Toilets per chunk, so that a million rows are never in memory at once. */
const CHUNK_TOILETS = 1000;
const HEADER = [
  "번호",
  "화장실",
  "시군구",
  "주소",
  "운영 시간 원문",
  "점검할 이유",
  "장소 페이지",
  "수정 페이지",
];

/** Sends all toilets that match the desk's filters as a file, in the order of its pages. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await requireAdmin(args);
  const { request } = args;
  const choice = readChoice(new URL(request.url).searchParams);
  const reported = (await openReports())?.map(({ toiletId }) => toiletId) ?? [];
  const origin = siteOrigin(request);
  const readChunk = (from: number) => directory.findings({ ...choice, from, limit: CHUNK_TOILETS, reported });
  let { rows } = await readChunk(0);
  let from = 0;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const head = from === 0 ? BYTE_ORDER_MARK + toCsvLines([HEADER]) : "";
      controller.enqueue(encoder.encode(head + toCsvLines(rows.map((row) => cellsOf(row, origin)))));
      from += CHUNK_TOILETS;
      if (rows.length < CHUNK_TOILETS) return controller.close();
      ({ rows } = await readChunk(from));
    },
  });
  return csvAnswer(body, "toilet-data.csv", "화장실-데이터-점검.csv");
}

const cellsOf = ({ id, name, area, address, hours, reasons }: Finding, origin: string) => [
  ...[id, name, area, address, hours],
  reasons.map((reason) => REASON_WORDS[reason].name).join(", "),
  origin + toiletHref(id),
  origin + editToiletHref(id),
];
