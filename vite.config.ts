import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { languages } from "./vite.languages";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What every page with scripts loads anyway packs better in two pieces than in twenty. */
function chunkOf(id: string): string | undefined {
  const isFramework =
    /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/(react|router))\//;
  const isFrame =
    /\/app\/(ui\/hrefs|document\/(nonce|embedded-map)|session\/use-viewer|forms\/keep-typed-form|ui\/(navigation|connection-monitor|layout)\/[\w-]+|ui\/(card-table|error-page|flash-banner|page-title|pagination|pin-sign|popover|star|stars|tag))\.tsx?$/;
  if (isFramework.test(id)) return "framework";
  return isFrame.test(id) ? "frame" : undefined;
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [remix(remixConfig), languages()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    minify: "terser",
    terserOptions: { ecma: 2020, module: true },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
