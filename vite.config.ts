import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import type { Plugin as PostcssPlugin } from "postcss";
import { defineConfig, type Plugin } from "vite";
import remixConfig from "./remix.config.js";
import { criticalStyles } from "./vite.critical-styles";
import { languages } from "./vite.languages";

declare module "@remix-run/server-runtime" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** Groups modules into few chunks, because these compress better and load sooner than twenty small ones. */
function chunkOf(id: string): string | undefined {
  const isReact = /\/node_modules\/(react|react-dom|scheduler)\//;
  const isFramework =
    /\/node_modules\/(react-router|react-router-dom|turbo-stream|@remix-run\/(react|router))\//;
  const isFrame =
    /\/app\/(document\/inline-slots|http\/map-pages|forms\/typed-input|ui\/layout\/[\w-]+|ui\/(basics|error-page|icon)|ui\/framework\/[\w-]+)\.tsx?$/;
  // Modules that the frame shares with the map page, which loads neither the framework nor the frame.
  const isShared =
    /\/app\/(languages\/(language|words)|session\/display|document\/page-data|ui\/navigation\/(?!link|store).+|ui\/(browser|user-text|page-title|pin-sign|words))\.tsx?$/;
  // Modules that the map shares with other pages about toilets.
  const isOfPlaces =
    /\/app\/(geo\/.+|languages\/formats|base-map\/(?!view-tiles)[\w-]+|place-search\/.+|maps\/(?!(leaflet|kakao)[\w-]*\.client|position-picker|place-map|still-).+|forms\/use-early-input|ui\/navigation\/(link|store)|ui\/(hrefs|toilet-actions|toilet-signs))\.tsx?$/;
  if (isReact.test(id)) return "react";
  if (isFramework.test(id)) return "framework";
  if (isFrame.test(id)) return "frame";
  if (isOfPlaces.test(id)) return "places";
  return isShared.test(id) ? "shared" : undefined;
}

/** Replaces Leaflet's default icons and marker dragging, which this map doesn't use. */
const leafletWithout = fileURLToPath(new URL("./app/maps/leaflet-left-out.client.ts", import.meta.url));
const leafletBrowser = fileURLToPath(new URL("./app/maps/leaflet-browser.client.ts", import.meta.url));

const LEAFLET = "node_modules/leaflet/src";
const PRIVATE_NAME = /\b_[a-zA-Z]\w+/g;
const privateNames = [
  ...new Set(
    readdirSync(LEAFLET, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".js"))
      .flatMap((path) => readFileSync(`${LEAFLET}/${path}`, "utf8").match(PRIVATE_NAME) ?? []),
  ),
].sort();

/** Methods of Leaflet that this map never calls. */
const UNUSED_METHODS = [
  "_getBoundsCenterZoom|fitBounds|fitWorld|flyTo|flyToBounds|getBoundsZoom|setMaxZoom|setMinZoom|zoomIn|zoomOut",
  "_handleGeolocationError|_handleGeolocationResponse|locate|stopLocate",
  "_panInsideMaxBounds|panInsideBounds|setMaxBounds",
  "_latLngBoundsToNewLayerBounds|mouseEventToLatLng|mouseEventToLayerPoint",
  "_setAutoZIndex|bringToBack|bringToFront|eachLayer|getAttribution",
].join("|");
const UNUSED = new RegExp(`^\\t(?:${UNUSED_METHODS}): function [^]*?^\\t},?$`, "gm");

/** Leaves out unused methods, and shortens private names, because a minifier must keep properties; the methods are 1.5 kB. */
const leanLeaflet: Plugin = {
  name: "lean-leaflet",
  transform: (code, id) =>
    id.includes(LEAFLET) && id.endsWith(".js")
      ? code
          .replace(UNUSED, "")
          .replace(PRIVATE_NAME, (name) => `_${privateNames.indexOf(name).toString(36)}`)
      : undefined,
};

/** Replaces Vite's helper for dynamic imports, because there is nothing to preload; saves 0.4 kB. */
const withoutPreloadHelper: Plugin = {
  name: "without-preload-helper",
  enforce: "pre",
  load: (id) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : undefined,
};

const breakpoints = new Map(
  [...readFileSync("app/styles/breakpoints.css", "utf8").matchAll(/@custom-media (--\S+) ([^;]+);/g)].map(
    ([, name = "", query = ""]) => [name, query],
  ),
);

/** Writes the breakpoints into media queries. Safari 16.3 knows no `not` before a width. */
const customMedia: PostcssPlugin = {
  postcssPlugin: "custom-media",
  Once(root) {
    root.walkAtRules("media", (rule) => {
      rule.params = rule.params.replace(/(not )?\((--[\w-]+)\)/g, (_, isBelow, name) => {
        const query = breakpoints.get(name);
        if (query === undefined) throw rule.error(`unknown breakpoint ${name}`);
        const width = Number(/^\(min-width: (\d+)px\)$/.exec(query)?.[1]);
        return isBelow ? `(max-width: ${width - 0.02}px)` : query;
      });
    });
  },
};

/** Joins neighbouring blocks of one layer, because each imported sheet has its own; saves 60 bytes of compressed CSS. */
const joinLayers: PostcssPlugin = {
  postcssPlugin: "join-layers",
  OnceExit(root) {
    root.walkAtRules("layer", (block) => {
      const before = block.prev();
      if (before?.type !== "atrule" || before.name !== "layer" || before.params !== block.params) return;
      before.append(block.nodes ?? []);
      block.remove();
    });
  },
};

/** Returns the commit of the build argument, else of this checkout, with `-dirty` if its files differ. */
function readCommit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  // Without its own repository, git would name the commit of a folder above.
  if (!existsSync(".git")) return "unknown";
  try {
    const args = ["describe", "--match=", "--always", "--abbrev=40", "--dirty"];
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}

/** Facts for /version.json. */
const BUILD = {
  commit: readCommit(),
  builtAt: new Date().toISOString(),
  version: JSON.parse(readFileSync("package.json", "utf8")).version,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [withoutPreloadHelper, leanLeaflet, remix(remixConfig), languages(), criticalStyles()],
  define: { "import.meta.env.BUILD": JSON.stringify(BUILD) },
  resolve: {
    alias: [
      { find: /^~/, replacement: fileURLToPath(new URL("./app", import.meta.url)) },
      { find: /^\.\/(Icon\.Default|Marker\.Drag)$/, replacement: leafletWithout },
      { find: /^(\.\.\/)+core\/Browser$/, replacement: leafletBrowser },
      // The shim contains React's own hook again, for React 17; the editor and the Kakao map import it.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: "react" },
    ],
  },
  css: { postcss: { plugins: [customMedia, joinLayers] } },
  build: {
    sourcemap: false,
    reportCompressedSize: false,
    // The oldest browsers with Array.at(), which the map needs anyway; saves 0.4 kB of syntax for older ones.
    target: ["chrome111", "edge111", "firefox121", "safari16"],
    assetsInlineLimit: 0,
    // Scripts import what they need, and the map page lists its preloads in its HTML.
    modulePreload: { resolveDependencies: () => [] },
    // `npm run dev` builds for itself: terser takes most of the time.
    minify: process.env.FAST_BUILD ? false : "terser",
    // Safe, because no code calls an object's method with `new` or reads a property for its side effect; saves 0.5 kB.
    terserOptions: {
      ecma: 2020,
      module: true,
      // Bodies of functions in many places compress worse than calls, so that `inline: 1` saves 0.1 kB.
      compress: { passes: 4, inline: 1, unsafe_methods: true, pure_getters: true, keep_fargs: false },
    },
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
}));
