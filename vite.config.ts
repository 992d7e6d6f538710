import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { criticalStyles } from "./vite.critical-styles";
import { languages } from "./vite.languages";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What pages with scripts load anyway packs better, and comes sooner, in a few pieces than in twenty. */
function chunkOf(id: string): string | undefined {
  const isReact = /\/node_modules\/(react|react-dom|scheduler)\//;
  const isFramework =
    /\/node_modules\/(react-router|react-router-dom|turbo-stream|@remix-run\/(react|router))\//;
  const isFrame =
    /\/app\/(document\/(nonce|map-pages)|session\/use-viewer|forms\/keep-typed-form|ui\/layout\/[\w-]+|ui\/(error-page|flash-banner)|ui\/navigation\/(framework-navigation|install-patient-fetch|route-discovery))\.tsx?$/;
  // Of the map, which knows neither of the two above, and of others.
  const isShared =
    /\/app\/((geo|facilities)\/.+|languages\/(language|words|numbers)|session\/display|document\/page-data|base-map\/[\w-]+|place-search\/.+|maps\/(?!(leaflet|kakao)[\w-]*\.client|position-picker|place-map).+|forms\/use-early-input|ui\/navigation\/.+|ui\/kept-pages\/.+|ui\/connection-monitor\/.+|ui\/words\/.+|ui\/(hrefs|korean|facility-signs|fact-badge|hours-texts|line-sign|lock-words|save-toilet|out-of-app|in-app-browser|next-toilet-link|report-links|card-table|carried-query|page-title|pagination|pin-sign|popover|star|stars|tag))\.tsx?$/;
  if (isReact.test(id)) return "react";
  if (isFramework.test(id)) return "framework";
  if (isFrame.test(id)) return "frame";
  return isShared.test(id) ? "shared" : undefined;
}

/** Pictures and dragging of markers, which the map's own do without. */
const leafletWithout = fileURLToPath(new URL("./app/maps/leaflet-left-out.client.ts", import.meta.url));
const leafletBrowser = fileURLToPath(new URL("./app/maps/leaflet-browser.client.ts", import.meta.url));

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), languages(), criticalStyles()],
  resolve: {
    alias: [
      { find: /^~/, replacement: fileURLToPath(new URL("./app", import.meta.url)) },
      { find: /^\.\/(Icon\.Default|Marker\.Drag)$/, replacement: leafletWithout },
      { find: /^(\.\.\/)+core\/Browser$/, replacement: leafletBrowser },
    ],
  },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    // A script names what it needs itself, and the map its preloads in the page.
    modulePreload: { resolveDependencies: () => [] },
    minify: "terser",
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
