import { createHash } from "node:crypto";

export const memberKey = (memberId: string): string =>
  createHash("sha256").update(memberId).digest("base64url");
