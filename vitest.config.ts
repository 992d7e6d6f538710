import { fileURLToPath } from "node:url";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import LongestFirst from "./tests/support/longest-first";
import { moveRunClock } from "./tests/support/run-clock";
import { STRICT_ROWS } from "./tests/support/strict-rows";
import { criticalStyles } from "./vite.critical-styles";

// Before any worker is started.
await moveRunClock();

const TEST_SECRET = "a-secret-for-tests-only-0123456789abcdef";

/** What app/env/env.server.ts wants at import, for tests that run without a server. */
const environment = { BACKEND_URL: "http://127.0.0.1:9", SESSION_SECRETS: TEST_SECRET, LOG_LEVEL: "silent" };

/** Our own modules are loaded anew for each file. */
const isolated = { poolOptions: { forks: { isolate: true }, threads: { isolate: true } } };

/** Nothing is found out behind the back of a unit test; those about finding out set their own. */
const settled = { BACKEND_AUTH_SCHEME: "Bearer", BACKEND_GENERATION: "egov-4.2" };

const SHARED_APP = "tests/support/built-app.ts";
/** They mostly wait, for deadlines and for processes to end: on threads, beside the others. */
const WAITING = ["tests/**/*.waits.test.ts"];
/** Whole products of pages, looks and sizes, and what few changes touch: COMPLETE=1, as .ci/run has it. */
const COMPLETE = ["tests/**/*.complete{,.waits}.{test,spec}.ts"];
const isComplete = process.env.COMPLETE === "1";

const PLAIN = ["4.2", "4.3.0", "4.3.2", "5.0", "5.0.1"];

/**
 * The contract is held against each generation of the reference backend, as the fork's and (`plain`) as the template's,
 * of which 4.3 is one too, once below a context path, and against strict forks; against a real backend once.
 */
const contracts = process.env.CONTRACT_BACKEND_URL
  ? ["contract"]
  : [
      ...["contract", "contract-egov-5.0", "contract-egov-5.0.1"],
      ...(isComplete ? PLAIN.map((version) => `contract-egov-${version}-plain`) : []),
      ...(isComplete ? ["contract-egov-4.2-path"] : []),
      ...(isComplete ? STRICT_ROWS.map((_, index) => `contract-strict-${index + 1}`) : ["contract-strict-1"]),
    ];

/** Stand-ins of their own, the same whatever backend the others are held against. */
const STAND_INS = "tests/contract/boards-template.test.ts";
/** A strict fork has no events; its first row shows what the doctor says of all. */
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
    // Beside the processes of the others: what one pool runs for several projects comes one after another.
    pool: "threads",
    // A real backend is one for all files: they come one after another.
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
    // The default of one second is too short for a machine whose cores are all at work.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    reporters: ["default", "./tests/support/second-tries.ts", "./tests/support/slowest-files.ts"],
    setupFiles: ["tests/support/leave-no-stub.ts"],
    // A process or thread takes one file after another and loads our modules anew for each, but not what they import from packages.
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
          globalSetup: SHARED_APP,
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
