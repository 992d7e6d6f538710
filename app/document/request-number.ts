import { createContext } from "react";

/** Start of the request id, by which operators find the log lines; null in the browser. */
export const RequestNumberContext = createContext<string | null>(null);

const SHOWN_CHARACTERS = 12;

export const requestNumber = (requestId: string | undefined): string | null =>
  requestId?.slice(0, SHOWN_CHARACTERS) ?? null;
