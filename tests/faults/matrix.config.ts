import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Runs the whole matrix of faults outside the tests: `npm run faults`. */
export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    include: ["tests/faults/matrix.program.ts"],
    testTimeout: 15 * 60_000,
    disableConsoleIntercept: true,
    env: { SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef", BACKEND_URL: "http://127.0.0.1:9" },
  },
});
