import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ReferenceBackend, startReferenceBackend } from "../../app/reference-backend/server";
import { type AppServer, startApp } from "../support/app-server";
import { WAYS } from "../support/audit-pages";
import { PHONE } from "../support/browser";
import { listPages, type SamplePage } from "../support/every-page";
import { faultsInEveryLook } from "../support/looks";
import { planEvent } from "../support/plan-event";
import { useVisits } from "../support/visits";

/** The pages that a template backend makes others of: no map, no toilets, "no such service", events of its own. */

const GENERATION = "b";
const OTHER =
  /^\/(\*|map|map\/\w+|community\/:board|inform\/\w+|admin\/(overview|toilet-stats|tag-management|user.*)|mypage.*)$/;
/** One sample of each. */
const isFirst = ({ pattern }: SamplePage, index: number, all: SamplePage[]) =>
  all.findIndex((other) => other.pattern === pattern) === index;
const pages = listPages()
  .filter(isFirst)
  .filter(({ pattern }) => OTHER.test(pattern));

const dataDir = mkdtempSync(join(tmpdir(), "template-"));
let backend: ReferenceBackend;
let app: AppServer;
beforeAll(async () => {
  backend = await startReferenceBackend({ dataDir, port: 0, generation: GENERATION, plain: true });
  app = await startApp({
    BACKEND_URL: backend.origin,
    SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
  });
  const now = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" }).format();
  const today = now.replaceAll("-", "");
  await planEvent(backend.origin, GENERATION, { schdulBgnde: `${today}0930`, schdulEndde: `${today}1000` });
});
afterAll(async () => {
  await app?.stop();
  await backend?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const visit = useVisits(() => app.origin);

test("there are such pages", () => {
  expect(pages.length).toBeGreaterThan(15);
});

describe.each(pages)("$path as $who, in front of a template", (shown) => {
  test("is clean for axe in every look, both ways", async () => {
    for (const scripts of WAYS) {
      const page = await visit(shown, scripts);
      expect.soft([scripts, await page.locator("h1").count()]).toEqual([scripts, 1]);
      const faults = await faultsInEveryLook(page, shown.path, { scripts, sizes: [PHONE] });
      expect.soft([scripts, faults]).toEqual([scripts, []]);
    }
  });
});
