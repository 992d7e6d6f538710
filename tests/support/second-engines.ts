import type { TestProject } from "vitest/node";
import { type Engine, requireFirefox } from "./firefox";
import { findWebKit } from "./webkit";

declare module "vitest" {
  interface ProvidedContext {
    engines: Record<"Firefox" | "WebKit", Engine>;
  }
}

/** Finds the engines besides Chromium for the complete run, and installs Firefox if it can. */
export default function setup(project: TestProject): void {
  const engines = { Firefox: requireFirefox(), WebKit: findWebKit() };
  for (const [name, engine] of Object.entries(engines))
    console.log(`${name}: ${"path" in engine ? engine.path : engine.missing}`);
  project.provide("engines", engines);
}
