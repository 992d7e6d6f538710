import { runInNewContext } from "node:vm";

/** Stops a reader of quadratic time. A linear one needs a hundredth of it, also on a busy machine. */
const LIMIT_MS = 20_000;

/** Reads a text of some hundred thousand characters. @throws if the reader does not finish, because it is not linear */
export const readLongText = (text: string, read: (text: string) => unknown): unknown =>
  runInNewContext("read(text)", { read, text }, { timeout: LIMIT_MS });
