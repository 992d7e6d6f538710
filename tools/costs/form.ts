/** One way of asking the product for something, to see what it costs. */

export type Who = "visitor" | "user" | "admin";

export type Ask = {
  method?: "GET" | "HEAD";
  /** path and query as they go over the wire */
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
  /** what the table calls it */
  label: string;
  who: Who;
  /** the request of each try; where an answer could be kept, each differs from all before */
  ask(attempt: number): Ask;
  /** alone; as hundreds of requests in one packet; by readers that read nothing; as an upload */
  way: "alone" | "pipeline" | "readers" | "upload";
  /** The CPU that it may cost, in ms, where that is more than `RULE.cpuMs`. */
  cpuMs?: number;
  /** The picture that the member uploads instead of asking. */
  upload?: () => Promise<Buffer>;
  /** how many tries are left that find nothing kept; as many as are wanted where it is not said */
  tries?: number;
  /** one of those that `npm test` asks */
  isGuarded: boolean;
};

/** What each form says of itself beside part, label and request. */
export const ALONE = { who: "visitor", way: "alone", isGuarded: false } as const;

/** How many bytes of a request an attack fills: the whole head has 16 kB, and cookies need room. */
export const ATTACK_BYTES = 12_000;
