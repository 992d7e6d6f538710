import { expect, test } from "vitest";
import { auditPagesOf, roomOf } from "../support/audit-pages";
import { listPages, listSampleMismatches } from "../support/every-page";

const OTHERS = ["account", "admin", "community", "map", "mypage", "reviews", "toilets"];

test("every page of the route table is covered", () => {
  expect(listSampleMismatches()).toEqual([]);
});

auditPagesOf(
  [...new Set(listPages().map(({ file }) => roomOf(file)))].filter((room) => !OTHERS.includes(room)),
);
