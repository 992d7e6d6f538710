import { createContext, useContext } from "react";

/**
 * What a person can tell the operator about the request that failed: the start of its id, by which its log lines are
 * found. Null in the browser, where the page knows of no request.
 */
export const RequestNumberContext = createContext<string | null>(null);

const SHOWN_CHARACTERS = 12;

export const requestNumber = (requestId: string | undefined): string | null =>
  requestId?.slice(0, SHOWN_CHARACTERS) ?? null;

export function useRequestNumber(): string | null {
  return useContext(RequestNumberContext);
}
