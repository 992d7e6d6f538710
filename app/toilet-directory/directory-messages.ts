import type { Generation } from "~/backend/generation/generations";
import type { DirectoryStatus, ToiletDirectory } from "./directory";

/** What the web process and the directory's worker thread say to each other. */
export type DirectoryWorkerData = {
  backendOrigin: string;
  ttlMs: number;
  timeoutMs?: number;
  /** how large the feed may be; see FeedSource */
  maxBytes?: number;
  headers?: Record<string, string>;
  /** generation of the backend; `auto` finds it out */
  backendGeneration?: Generation | "auto";
  /** a board to find it out by */
  boardId?: string;
  /** dates beside the table of holidays, `YYYY-MM-DD` */
  extraHolidays?: string[];
};
export type DirectoryCall = { id: number; method: keyof ToiletDirectory; args: unknown[] };
/** What the worker is sent: a question, or the backend's generation, found out after it was started. */
export type DirectoryRequest = DirectoryCall | { generation: Generation };
export type DirectoryAnswer = { id: number; result: unknown } | { id: number; error: string };
export type DirectoryMessage = { status: DirectoryStatus } | DirectoryAnswer;

export const NOTHING_LOADED: DirectoryStatus = {
  loadedAt: null,
  toilets: 0,
  skippedRows: 0,
  failure: null,
  failures: 0,
  generation: "",
};
