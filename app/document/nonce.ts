import { createContext, useContext } from "react";

/** Mark of our own inline scripts and styles while a page is rendered. finishPage removes it. */
export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}
