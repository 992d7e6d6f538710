import { auditPagesOf } from "../support/audit-pages";

auditPagesOf(["admin"]);
