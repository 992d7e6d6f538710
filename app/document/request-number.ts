import { createContext } from "react";

/** The start of the request's id, by which operators find its log lines; null in the browser. */
export const RequestNumberContext = createContext<string | null>(null);

const SHOWN_CHARACTERS = 12;

export const requestNumber = (requestId: string | undefined): string | null =>
  requestId?.slice(0, SHOWN_CHARACTERS) ?? null;
