import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { criticalStyles } from "../../vite.critical-styles";

/** Measures the regular expressions outside the tests: `npm run expressions`. */
export default defineConfig({
  plugins: [criticalStyles()],
  resolve: { alias: { "~": fileURLToPath(new URL("../../app", import.meta.url)) } },
  test: {
    css: { include: /app\.css/ },
    include: ["tools/expressions/linear-expressions.program.ts"],
    testTimeout: 10 * 60_000,
    disableConsoleIntercept: true,
    env: { SESSION_SECRETS: "a-secret-for-tests-only-0123456789abcdef", BACKEND_URL: "http://127.0.0.1:9" },
  },
});
