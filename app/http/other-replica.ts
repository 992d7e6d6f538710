import type { IncomingMessage } from "node:http";

const HEADER = "x-other-replica";
const READS = ["GET", "HEAD"];

/** Tells whether a proxy retries this read on another replica if the connection closes unanswered (decision 026). */
export const hasOtherReplica = ({ method = "", headers }: IncomingMessage): boolean =>
  headers[HEADER] !== undefined && READS.includes(method);
