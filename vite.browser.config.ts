import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

/** Browser scripts outside of the Remix app. Each is bundled into one file without imports. */
const scripts = {
  "service-worker": "app/service-worker/service-worker.ts",
  card: "app/features/card/start-card.ts",
  "keep-page": "app/ui/kept-pages/start-keep-page.ts",
  logout: "app/ui/layout/start-logout.ts",
  mypage: "app/features/mypage/start-mypage.ts",
  place: "app/features/toilets/start-place.ts",
  states: "app/ui/start-states.ts",
  "instant-filter": "app/ui/instant-filter/start-instant-filter.ts",
  "connection-monitor": "app/ui/connection-monitor/start-connection-monitor.ts",
  "start-deferred": "app/document/start-deferred.ts",
};

export default defineConfig({
  publicDir: false,
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    outDir: "build/programs/browser",
    target: "es2020",
    modulePreload: false,
    rollupOptions: {
      input: scripts,
      output: { entryFileNames: "[name].js" },
    },
  },
});
