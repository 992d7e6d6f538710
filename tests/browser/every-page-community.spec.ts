import { auditPagesOf } from "../support/audit-pages";

auditPagesOf(["community", "mypage", "account"]);
