import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./tests/support/longest-first";
import { moveRunClock } from "./tests/support/run-clock";
import { STRICT_ROWS } from "./tests/support/strict-rows";
import { criticalStyles } from "./vite.critical-styles";

// Set the clock before any worker starts.
await moveRunClock();

const TEST_SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** Settings that app/env/env.server.ts requires at import, for tests without a server. */
const environment = { BACKEND_URL: "http://127.0.0.1:9", SESSION_SECRETS: TEST_SECRET, LOG_LEVEL: "silent" };

/** Loads our own modules afresh for each file. */
const isolated = { poolOptions: { forks: { isolate: true }, threads: { isolate: true } } };

/** Settings that disable detection of the backend; tests of the detection set their own. */
const settled = { BACKEND_AUTH_SCHEME: "Bearer", BACKEND_GENERATION: "egov-4.2" };

const SHARED_APP = "tests/support/built-app.ts";
/** Finds Firefox and WebKit for the complete run. */
const SECOND_ENGINES = "tests/support/second-engines.ts";
/** Tests that mostly wait for deadlines and processes, so that they run on threads beside the others. */
const WAITING = ["tests/**/*.waits.test.ts"];
/** Exhaustive tests of pages, themes and sizes, and of rarely changed parts. COMPLETE=1 runs them, as in .ci/run. */
const COMPLETE = ["tests/**/*.complete{,.waits}.{test,spec}.ts"];
const isComplete = process.env.COMPLETE === "1";

const PLAIN = ["4.2", "4.3.0", "4.3.2", "5.0", "5.0.1"];

/**
 * Runs the contract against each generation of the reference backend, as the fork's and (`plain`) the template's, once
 * below a context path, and against strict forks. With CONTRACT_BACKEND_URL, runs it once against a real backend.
 */
const contracts = process.env.CONTRACT_BACKEND_URL
  ? ["contract"]
  : [
      ...["contract", "contract-egov-5.0", "contract-egov-5.0.1"],
      ...(isComplete ? PLAIN.map((version) => `contract-egov-${version}-plain`) : []),
      ...(isComplete ? ["contract-egov-4.2-path"] : []),
      ...(isComplete ? STRICT_ROWS.map((_, index) => `contract-strict-${index + 1}`) : ["contract-strict-1"]),
    ];

/** Tests with their own stand-ins, which don't depend on the project's backend. */
const STAND_INS = "tests/contract/boards-template.test.ts";
/** A strict fork has no events. The doctor is the same for all strict forks, so only the first one tests it. */
const notForStrict = (name: string) => [
  ...(/^contract-strict-\d/.test(name) ? ["tests/contract/events.test.ts"] : []),
  ...(/^contract-strict-(?!1$)/.test(name) ? ["tests/contract/examination.test.ts"] : []),
];

const contractProject = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    include: ["tests/contract/**/*.test.ts"],
    exclude: [...(name === "contract" ? [] : [STAND_INS]), ...notForStrict(name)],
    setupFiles: ["tests/support/contract-backend.ts"],
    env: { ...environment, CONTRACT_PROJECT: name },
    // Threads run beside the processes of other projects; a single pool would run them one after another.
    pool: "threads",
    // A real backend is shared by all files, so they run one after another.
    poolOptions: { threads: { isolate: true, singleThread: process.env.CONTRACT_BACKEND_URL !== undefined } },
  },
});

export default defineConfig({
  plugins: [criticalStyles()],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    css: { include: /app\.css/ },
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: [
      "default",
      "./tests/support/second-tries.ts",
      "./tests/support/slowest-files.ts",
      "./tests/support/skipped-engines.ts",
    ],
    setupFiles: ["tests/support/leave-no-stub.ts"],
    // Workers run several files and load our modules afresh for each, but keep the modules of packages.
    poolOptions: {
      forks: { isolate: false, minForks: 2, maxForks: 2 },
      threads: { isolate: false, minThreads: 2, maxThreads: 2 },
    },
    projects: [
      {
        extends: true,
        test: {
          ...isolated,
          name: "unit",
          include: ["{tests/unit,reference-backend/tests}/**/*.test.{ts,tsx}"],
          env: { ...environment, ...settled },
        },
      },
      ...contracts.map(contractProject),
      {
        extends: true,
        test: {
          ...isolated,
          name: "http",
          include: ["tests/{guards,faults,http,hostile}/**/*.test.{ts,tsx}"],
          exclude: [...WAITING, ...(isComplete ? [] : COMPLETE)],
          globalSetup: SHARED_APP,
          env: environment,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          ...isolated,
          name: "browser",
          include: ["tests/browser/**/*.spec.ts"],
          exclude: isComplete ? [] : COMPLETE,
          globalSetup: isComplete ? [SHARED_APP, SECOND_ENGINES] : SHARED_APP,
          env: environment,
          retry: 1,
        },
      },
      {
        extends: true,
        test: {
          ...isolated,
          name: "waits",
          include: WAITING,
          exclude: isComplete ? [] : COMPLETE,
          pool: "threads",
          env: environment,
          retry: 1,
        },
      },
    ],
  },
});
