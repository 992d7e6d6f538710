import { createContext, useContext } from "react";

type FilledProps = { id: string; nonce: string };

/** Returns the id as a placeholder that finishPage fills, or in the browser the filled content. */
function contentOf(id: string): string {
  return typeof document === "object" ? (document.getElementById(id)?.textContent ?? "") : id;
}

export const CRITICAL_STYLES = "critical-styles";
export const START_LATE_SCRIPT = "start-late";
export const PLACE_SCRIPT = "place-script";
export const STATES_SCRIPT = "states-script";
export const INSTANT_FILTER_SCRIPT = "instant-filter-script";

export const StyledContext = createContext(true);

export function useIsStyled(): boolean {
  const isStyled = useContext(StyledContext);
  return typeof document === "object" ? document.getElementById(CRITICAL_STYLES) === null : isStyled;
}

export function CriticalStyles({ nonce }: { nonce: string }) {
  return (
    <style nonce={nonce} id={CRITICAL_STYLES} suppressHydrationWarning>
      {contentOf(CRITICAL_STYLES)}
    </style>
  );
}

export function FilledScript({ id, nonce }: FilledProps) {
  return (
    <script nonce={nonce} id={id} suppressHydrationWarning>
      {contentOf(id)}
    </script>
  );
}
