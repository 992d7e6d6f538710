import { createContext, useContext } from "react";
import { CRITICAL_STYLES } from "./filled-by-server";

export const StyledContext = createContext(true);

export function useIsStyled(): boolean {
  const isStyled = useContext(StyledContext);
  return typeof document === "object" ? document.getElementById(CRITICAL_STYLES) === null : isStyled;
}
