import { resolve } from "node:path";

/**
 * The path of a built program beside the server, such as a worker. The starter says where they are; without it (in
 * tests) they are below the working directory.
 */
export const programPath = (fileName: string) =>
  resolve(process.env.PROGRAMS_DIR ?? "build/programs", fileName);
