import { resolve } from "node:path";

/** A built program beside the server; in tests, below the working directory. */
export const programPath = (fileName: string) =>
  resolve(process.env.PROGRAMS_DIR ?? "build/programs", fileName);
