import type { IncomingMessage } from "node:http";

const HEADER = "x-other-replica";
const READS = ["GET", "HEAD"];

/** Tells whether a proxy asks another replica when this read's connection closes unanswered (decision 026). */
export const hasOtherReplica = ({ method = "", headers }: IncomingMessage): boolean =>
  headers[HEADER] !== undefined && READS.includes(method);
