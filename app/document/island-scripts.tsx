import { createContext } from "react";
import { DEFERRED_SCRIPT } from "./deferred-names";
import { PAGE_DATA_ID } from "./page-data";

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
