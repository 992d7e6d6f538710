import { createContext, useContext } from "react";

type FilledProps = { id: string; nonce: string } & { [data: `data-${string}`]: string };

/** Returns the id as a placeholder that finishPage fills, or in the browser the filled content. */
function contentOf(id: string): string {
  return typeof document === "object" ? (document.getElementById(id)?.textContent ?? "") : id;
}

export const CRITICAL_STYLES = "critical-styles";
export const START_DEFERRED_SCRIPT = "start-deferred";
export const CARD_STYLES = "card-styles";
export const PAPER_STYLES = "paper-styles";
export const CARD_SCRIPT = "card-script";
export const KEEP_SCRIPT = "keep-script";
export const LOGOUT_SCRIPT = "logout-script";
export const MYPAGE_SCRIPT = "mypage-script";
export const PLACE_SCRIPT = "place-script";
export const STATES_SCRIPT = "states-script";
export const CONNECTION_SCRIPT = "connection-script";
export const INSTANT_FILTER_SCRIPT = "instant-filter-script";

export const StyledContext = createContext(true);

export function useIsStyled(): boolean {
  const isStyled = useContext(StyledContext);
  return typeof document === "object" ? document.getElementById(CRITICAL_STYLES) === null : isStyled;
}

export function FilledStyle(props: FilledProps) {
  return (
    <style {...props} suppressHydrationWarning>
      {contentOf(props.id)}
    </style>
  );
}

export function FilledScript(props: FilledProps) {
  return (
    <script {...props} suppressHydrationWarning>
      {contentOf(props.id)}
    </script>
  );
}
