import { once } from "node:events";
import { createServer } from "node:http";
import { townsOf } from "../../tools/soak/made-up-towns";

/** A separate process with a backend of TOILETS generated toilets, which prints its port. */

const COUNT = Number(process.env.TOILETS);
const ROWS_PER_PIECE = 500;
const towns = townsOf(COUNT);

function row(id: number) {
  const { lat = 36, lng = 127 } = towns[id % towns.length] ?? {};
  const offset = (Math.floor(id / towns.length) % 400) / 10_000;
  const townPoint = {
    title: `시험공원 ${id}번 화장실`,
    keyword: "",
    address: `대전광역시 서구 둔산${id % 900}로 ${id}`,
  };
  const locks = { maleDoorlockType: "", noMaleDoorlock: "N", femaleDoorlockType: "", noFemaleDoorlock: "N" };
  const details = {
    cleanlinessStatus: "",
    operatingHours: "09:00~18:00|#ced4da",
    avgRating: 0,
    commentCount: 0,
  };
  return {
    id: id + 1,
    ...townPoint,
    lat: lat + offset,
    lng: lng + offset,
    ...details,
    ...locks,
    thumbnailUrl: null,
  };
}

const server = createServer(async (request, response) => {
  response.setHeader("content-type", "application/json");
  if (!request.url?.startsWith("/map/toilets.do")) return response.end('{"resultCode":200,"result":{}}');
  response.write('{"resultCode":200,"result":{"status":"success","data":[');
  for (let from = 0; from < COUNT; from += ROWS_PER_PIECE) {
    const count = Math.min(ROWS_PER_PIECE, COUNT - from);
    const rows = Array.from({ length: count }, (_, at) => JSON.stringify(row(from + at)));
    if (!response.write((from > 0 ? "," : "") + rows.join(","))) await once(response, "drain");
  }
  response.end("]}}");
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(typeof address === "object" ? address?.port : "");
});
