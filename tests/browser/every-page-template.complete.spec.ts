import { beforeAll, describe, expect, test } from "vitest";
import { expectCleanInEveryLook } from "../support/audit-pages";
import { PHONE } from "../support/browser";
import { listPages, type SamplePage } from "../support/every-page";
import { startGeneration } from "../support/generations";
import { planEvent } from "../support/plan-event";
import { useStarted } from "../support/started";
import { useVisits } from "../support/visits";

/** Pages that differ with a template backend: no map, no toilets, missing services, real events. */

const GENERATION = "egov-5.0";
const OTHER =
  /^\/(\*|map|map\/\w+|community\/:board|inform\/\w+|admin\/(overview|toilet-stats|tag-management|user.*)|mypage.*)$/;
/** Keeps one sample of each route. */
const isFirst = ({ pattern }: SamplePage, index: number, all: SamplePage[]) =>
  all.findIndex((otherPage) => otherPage.pattern === pattern) === index;
const pages = listPages()
  .filter(isFirst)
  .filter(({ pattern }) => OTHER.test(pattern));

const harness = useStarted(() => startGeneration(GENERATION, true));
beforeAll(async () => {
  const isoDate = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short" }).format(
    Date.now(),
  );
  const today = isoDate.replaceAll("-", "");
  const when = { schdulBgnde: `${today}0930`, schdulEndde: `${today}1000` };
  await planEvent(harness.backend.origin, GENERATION, when);
});

const visit = useVisits(() => harness.app.origin);

test("the route table has more than fifteen pages for a template", () => {
  expect(pages.length).toBeGreaterThan(15);
});

describe.each(pages)("$path as $who, with a template", (samplePage) => {
  test("is clean for axe in every look, with and without scripts", () =>
    expectCleanInEveryLook(visit, samplePage, samplePage.path, [PHONE]));
});
