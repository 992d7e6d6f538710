import { createContext, useContext } from "react";
import { useNonce } from "./nonce";

/** Names a script of app/scripts, or a style sheet of finishPage. */
type InlineProps = { name: string } & { [data: `data-${string}`]: string };

export const CRITICAL_STYLES = "critical";

/** Returns the id as a placeholder that finishPage fills, or in the browser the filled content. */
function contentOf(id: string): string {
  return typeof document === "object" ? (document.getElementById(id)?.textContent ?? "") : id;
}

const scriptId = (name: string): string => `${name}-script`;
const styleId = (name: string): string => `${name}-styles`;

export const StyledContext = createContext(true);

export function useIsStyled(): boolean {
  const isStyled = useContext(StyledContext);
  return typeof document === "object" ? document.getElementById(styleId(CRITICAL_STYLES)) === null : isStyled;
}

export function InlineStyle({ name }: InlineProps) {
  const id = styleId(name);
  return (
    <style id={id} nonce={useNonce()} suppressHydrationWarning>
      {contentOf(id)}
    </style>
  );
}

/** Renders a script of app/scripts inside the page. */
export function InlineScript({ name, ...data }: InlineProps) {
  const id = scriptId(name);
  return (
    <script id={id} nonce={useNonce()} {...data} suppressHydrationWarning>
      {contentOf(id)}
    </script>
  );
}
