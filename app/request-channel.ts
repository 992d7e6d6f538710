/** What the front door tells the app about every request once it is over: both run in one process but are built apart. */
export type RequestDone = {
  /** pattern of its route, never its path */
  route: string;
  /** `2xx` and so on; `aborted` where its sender left before there was an answer */
  status: string;
  seconds: number;
};

/** Node's diagnostics channel that carries it. */
export const REQUEST_DONE_CHANNEL = "toilet-map.request-done";
