import { auditPagesOf, roomOf } from "../support/audit-pages";
import { listPages } from "../support/every-page";

const OTHERS = ["account", "admin", "community", "map", "mypage", "reviews", "toilets"];

auditPagesOf(
  [...new Set(listPages().map(({ file }) => roomOf(file)))].filter((room) => !OTHERS.includes(room)),
);
