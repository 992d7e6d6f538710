import { auditPagesOf } from "../support/audit-pages";

auditPagesOf(["map", "reviews", "toilets"]);
