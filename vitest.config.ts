import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const TEST_SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** What app/env.server.ts wants at import, for tests that run without a server. */
const environment = { BACKEND_URL: "http://127.0.0.1:9", SESSION_SECRETS: TEST_SECRET, LOG_LEVEL: "silent" };

/** Nothing is found out behind the back of a unit test; those about finding out set their own. */
const settled = { BACKEND_AUTH_SCHEME: "Bearer", BACKEND_GENERATION: "a" };

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          env: { ...environment, ...settled },
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          globalSetup: "tests/support/contract-backend.ts",
          setupFiles: "tests/support/contract-environment.ts",
          env: environment,
          poolOptions: { forks: { singleFork: true } },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/{guards,e2e,faults}/**/*.{test,spec}.{ts,tsx}"],
          globalSetup: "tests/support/built-app.ts",
          env: environment,
          // One browser and one app at a time is what a small machine carries.
          poolOptions: { forks: { singleFork: true } },
        },
      },
    ],
  },
});
