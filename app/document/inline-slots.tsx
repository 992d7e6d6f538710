import { createContext, useContext } from "react";
import { DEFERRED_SCRIPT } from "./names";
import { PAGE_DATA_ID } from "./page-data";

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

/** Renders a script of app/scripts inside the page. @param isLater it runs when the page is read, after its text appears */
export function InlineScript({ name, isLater, ...data }: InlineProps & { isLater?: boolean }) {
  const id = scriptId(name);
  const type = isLater ? "module" : undefined;
  return (
    <script id={id} type={type} nonce={useNonce()} {...data} suppressHydrationWarning>
      {contentOf(id)}
    </script>
  );
}

export const NonceContext = createContext("");

export function useNonce(): string {
  return useContext(NonceContext);
}

/** Start of the request id, by which operators find the log lines; null in the browser. */
export const RequestNumberContext = createContext<string | null>(null);

const SHOWN_CHARACTERS = 12;

export const requestNumber = (requestId: string | undefined): string | null =>
  requestId?.slice(0, SHOWN_CHARACTERS) ?? null;

/** Loads scripts at low priority, beside the map's tiles. Lower case, because React 18 has no prop for it. */
const LOW_PRIORITY = { fetchpriority: "low" };

export type IslandStart = { module: string; files: string[]; data: string };

/** Scripts and data of a page that runs without the framework; null for other pages. */
export const IslandContext = createContext<IslandStart | null>(null);

export function IslandScripts({ start, nonce }: { start: IslandStart; nonce: string }) {
  const { module, files, data } = start;
  const escapedData = { __html: data.replaceAll("<", "\\u003c") };
  const begin = { __html: `import{handle}from"${module}";handle.island()` };
  return (
    <>
      <script id={PAGE_DATA_ID} type="application/json" dangerouslySetInnerHTML={escapedData} />
      {files.map((file) => (
        <link key={file} rel="preload" as="script" crossOrigin="anonymous" href={file} {...LOW_PRIORITY} />
      ))}
      <script type={DEFERRED_SCRIPT} nonce={nonce} dangerouslySetInnerHTML={begin} />
    </>
  );
}
