import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["tests/**/*.{test,spec}.{ts,tsx}"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    env: {
      BACKEND_URL: "http://127.0.0.1:9",
      SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef",
      LOG_LEVEL: "silent",
    },
  },
});
