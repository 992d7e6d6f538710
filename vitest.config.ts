import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { isComplete } from "./tests/support/complete";
import FileOrder from "./tests/support/file-order";
import { moveRunClock } from "./tests/support/run-clock";
import { STRICT_ROWS } from "./tests/support/strict-rows";
import { criticalStyles } from "./vite.critical-styles";

// Set the clock before any worker starts.
await moveRunClock();

const TEST_SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** Settings that app/env/env.server.ts requires at import, for tests without a server. */
const environment = { BACKEND_URL: "http://127.0.0.1:9", SESSION_SECRETS: TEST_SECRET, LOG_LEVEL: "silent" };

/** Settings that disable detection of the backend; tests of the detection set their own. */
const settled = { BACKEND_AUTH_SCHEME: "Bearer", BACKEND_GENERATION: "egov-4.2" };

const SHARED_APP = "tests/support/built-app.ts";
/** Finds Firefox and WebKit for the complete run. */
const SECOND_ENGINES = "tests/support/second-engines.ts";
/** Tests that are too slow or too broad for every change. COMPLETE=1 runs them (npm run test:complete). */
const excluded = isComplete ? [] : ["tests/**/*.complete.{test,spec}.{ts,tsx}"];

/**
 * Runs the contract against six kinds of the reference backend: three generations, one of them also below a context path,
 * and two strict forks. A complete run adds the versions 4.3 and all strict forks. With CONTRACT_BACKEND_URL, runs it once against a real backend.
 */
const contracts = process.env.CONTRACT_BACKEND_URL
  ? ["contract"]
  : [
      ...["contract", "contract-egov-5.0", "contract-egov-5.0.1", "contract-egov-4.2-path"],
      ...(isComplete ? ["contract-egov-4.3.0", "contract-egov-4.3.2"] : []),
      ...STRICT_ROWS.slice(0, isComplete ? STRICT_ROWS.length : 2).map(
        (_, row) => `contract-strict-${row + 1}`,
      ),
    ];

/** Tests with their own stand-ins, which don't depend on the project's backend. */
const STAND_INS = "tests/contract/boards-template.test.ts";
/** The doctor is the same for all strict forks, so only the first one tests it. */
const notForStrict = (name: string) =>
  /^contract-strict-(?!1$)/.test(name) ? ["tests/contract/examination.test.ts"] : [];

const contractProject = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: ["tests/contract/**/*.test.ts"],
    exclude: [...(name === "contract" ? [] : [STAND_INS]), ...notForStrict(name), ...excluded],
    setupFiles: ["tests/support/contract-backend.ts"],
    env: { ...environment, CONTRACT_PROJECT: name },
    // A real backend is shared by all files, so they run one after another.
    poolOptions: { forks: { isolate: true, singleFork: process.env.CONTRACT_BACKEND_URL !== undefined } },
  },
});

export default defineConfig({
  plugins: [criticalStyles()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    css: { include: /app\.css/ },
    // Longer than any test takes on a machine that does much else.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: FileOrder },
    reporters: ["default", "./tests/support/summary.ts", "./tests/support/skipped-engines.ts"],
    setupFiles: ["tests/support/leave-no-stub.ts"],
    // Two workers run all files one after another and keep the modules, which takes a third of the time.
    poolOptions: { forks: { isolate: false, minForks: 2, maxForks: 2 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{tests/unit,reference-backend/tests}/**/*.test.{ts,tsx}"],
          exclude: excluded,
          setupFiles: ["tests/support/shared-modules.ts"],
          // A fake setImmediate would stop indexing that an earlier test has started.
          fakeTimers: { toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] },
          env: { ...environment, ...settled },
        },
      },
      ...contracts.map(contractProject),
      {
        extends: true,
        test: {
          name: "http",
          include: ["tests/{guards,faults,http,hostile}/**/*.test.{ts,tsx}"],
          exclude: excluded,
          globalSetup: SHARED_APP,
          env: environment,
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["tests/browser/**/*.spec.ts"],
          exclude: excluded,
          globalSetup: [SHARED_APP, SECOND_ENGINES],
          env: environment,
        },
      },
    ],
  },
});
