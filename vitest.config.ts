import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const TEST_SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** What app/env.server.ts wants at import, for tests that run without a server. */
const environment = { BACKEND_URL: "http://127.0.0.1:9", SESSION_SECRETS: TEST_SECRET, LOG_LEVEL: "silent" };

/** Names what passed at the second try only. */
const SECOND_TRIES = "./tests/support/second-tries.ts";

/** Nothing is found out behind the back of a unit test; those about finding out set their own. */
const settled = { BACKEND_AUTH_SCHEME: "Bearer", BACKEND_GENERATION: "a" };

/**
 * The contract is held against each generation of the reference backend, as the fork's and (`plain`) as the template's,
 * of which 4.3 is one too; against a real backend once.
 */
const contracts = process.env.CONTRACT_BACKEND_URL
  ? ["contract"]
  : [
      ...["contract", "contract-b", "contract-c"],
      ...["contract-a-plain", "contract-b-plain", "contract-c-plain"],
      ...["contract-4.3.0-plain", "contract-4.3.2-plain"],
    ];

const contractProject = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: ["tests/contract/**/*.test.ts"],
    // Stand-ins of their own, the same whatever backend the others are held against.
    exclude: name === "contract" ? [] : ["tests/contract/boards-template.test.ts"],
    globalSetup: "tests/support/contract-backend.ts",
    setupFiles: "tests/support/contract-environment.ts",
    env: environment,
    poolOptions: { forks: { singleFork: true } },
  },
});

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 180_000,
    reporters: ["default", SECOND_TRIES],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}"],
          env: { ...environment, ...settled },
        },
      },
      ...contracts.map(contractProject),
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/{guards,e2e,faults}/**/*.{test,spec}.{ts,tsx}"],
          globalSetup: "tests/support/built-app.ts",
          env: environment,
          retry: 1,
          // One browser and one app at a time is what a small machine carries.
          poolOptions: { forks: { singleFork: true } },
        },
      },
      {
        extends: true,
        test: {
          name: "hostile",
          include: ["tests/{hostile,costs}/**/*.test.ts"],
          env: environment,
          poolOptions: { forks: { singleFork: true } },
        },
      },
    ],
  },
});
