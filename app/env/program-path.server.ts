import { resolve } from "node:path";

/** Returns the path of a built program. Tests have no PROGRAMS_DIR, so they use the working directory. */
export const programPath = (fileName: string) =>
  resolve(process.env.PROGRAMS_DIR ?? "build/programs", fileName);
