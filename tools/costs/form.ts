/** A kind of request whose cost is measured. */

export type Who = "visitor" | "user" | "admin";

export type Ask = {
  method?: "GET" | "HEAD";
  /** path and query as sent */
  target: string;
  headers?: [name: string, value: string][];
};

export const PARTS = [
  ...[
    "addresses",
    "depth",
    "queries",
    "map",
    "headers",
    "files",
    "pictures",
    "posts",
    "pipelines",
    "readers",
  ],
] as const;
export type Part = (typeof PARTS)[number];

export type Form = {
  part: Part;
  /** name in the table */
  label: string;
  who: Who;
  /** the request of an attempt; if its response could be cached, each attempt differs */
  ask(attempt: number): Ask;
  /** alone; pipelined by the hundred; by clients that never read; or as an upload */
  way: "alone" | "pipeline" | "readers" | "upload";
  /** allowed CPU time in ms, if it is more than `RULE.cpuMs` */
  cpuMs?: number;
  /** the picture that the member uploads, instead of a request */
  upload?: () => Promise<Buffer>;
  /** number of attempts that miss the cache; undefined for any number */
  tries?: number;
  /** true for forms that `npm test` measures */
  isGuarded: boolean;
};

/** Defaults of a form besides part, label and request. */
export const ALONE = { who: "visitor", way: "alone", isGuarded: false } as const;

/** Bytes that an attack fills: request heads are limited to 16 kB, and cookies need room. */
export const ATTACK_BYTES = 12_000;
