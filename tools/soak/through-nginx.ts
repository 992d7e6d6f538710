import { findProgram, startNginx } from "../../tests/support/cluster";
import { startProduct } from "../bench/servers";
import { COUNTRY, prepareData, untilLoaded } from "./data";
import { findLimit, LIMIT_MS } from "./limit";
import { createFollowers, createReaders, findPlaces } from "./visits";

const STEPS_FROM = 100;
const NEARLY = 0.9;

/** Finds how many reads a second nginx with its page cache carries, beside the app alone. Needs nginx on the machine. */
export async function measureThroughNginx(folder: string, file: string | undefined): Promise<void> {
  if (!findProgram("nginx")) throw new Error("nginx is not installed");
  await prepareData(folder, { ...(file && { file }) });
  const product = await startProduct(folder, { TRUSTED_PROXIES: "loopback", EDGE_CACHE: "on" });
  await untilLoaded(product.origin, COUNTRY * NEARLY);
  const port = Number(new URL(product.origin).port);
  const nginx = await startNginx([port, port], { balancer: "127.0.0.1" });
  const found = await findPlaces(product.origin);
  const popular = createReaders(found, "popular");
  const unique = createReaders(found, "unique");
  const rows = [
    ["the maps of 500 places, through nginx", nginx.origin, createFollowers(found.places)],
    ["popular addresses, through nginx", nginx.origin, popular],
    ["popular addresses, the app alone", product.origin, popular],
    ["maps none like another, through nginx", nginx.origin, unique],
    ["maps none like another, the app alone", product.origin, unique],
  ] as const;
  const table = [];
  for (const [what, origin, next] of rows) {
    const { held, passed } = await findLimit(what, { origin, next }, STEPS_FROM);
    table.push({
      what,
      [`p99 within ${LIMIT_MS} ms at`]: `${held}/s`,
      "no more at": passed === Number.POSITIVE_INFINITY ? "not reached" : `${passed}/s`,
    });
  }
  console.table(table);
  await nginx.stop();
  await product.stop();
}
