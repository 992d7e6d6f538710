import type { Generation } from "~/backend/profile/generations";
import type { DirectoryStatus, ToiletDirectory } from "./directory";

export type DirectoryWorkerData = {
  backendOrigin: string;
  ttlMs: number;
  timeoutMs?: number;
  maxBytes?: number;
  headers?: Record<string, string>;
  backendGeneration: Generation | null;
  extraHolidays?: string[];
};
export type DirectoryCall = {
  id: number;
  method: keyof ToiletDirectory;
  args: unknown[];
  backendGeneration: Generation | null;
};
export type DirectoryAnswer = { id: number; result: unknown } | { id: number; error: string };
export type DirectoryMessage = { status: DirectoryStatus } | DirectoryAnswer;

export const NOTHING_LOADED: DirectoryStatus = {
  loadedAt: null,
  toilets: 0,
  skippedRows: 0,
  lacksAddresses: false,
  silent: {},
  failure: null,
  failures: 0,
  generation: "",
};
