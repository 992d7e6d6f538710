import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The limits of npm, and the list of packages of the product. */

type Locked = { version?: string; dev?: boolean; hasInstallScript?: boolean; integrity?: string };
type Bom = {
  specVersion: string;
  metadata: { component: { name: string } };
  components: { "bom-ref": string; name: string; version: string; hashes?: unknown[] }[];
};

const product = JSON.parse(readFileSync("package.json", "utf8")) as { allowScripts: Record<string, boolean> };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

test("no package may run a script when it is installed, unless docs/dependencies.md says why", () => {
  const scripted = new Set(
    installed.flatMap(([path, entry]) => (entry.hasInstallScript ? nameOf(path) : [])),
  );
  expect(Object.keys(product.allowScripts).sort()).toEqual([...scripted].sort());
  const reasons = readFileSync("docs/dependencies.md", "utf8").split("## What npm may do")[1] ?? "";
  for (const [name, mayRun] of Object.entries(product.allowScripts))
    expect(reasons).toMatch(
      new RegExp(`^\\| \`${name}\` \\| ${mayRun ? "always" : "never"} \\| .{20,} \\|$`, "m"),
    );
});

test("npm installs no version younger than a week, and refuses unknown scripts", () => {
  const settings = Object.fromEntries(
    readFileSync(".npmrc", "utf8")
      .split("\n")
      .flatMap((line) => (/^[a-z]/.test(line) ? [line.split("=") as [string, string]] : [])),
  );
  expect(Number(settings["min-release-age"])).toBeGreaterThanOrEqual(7);
  expect(settings["strict-allow-scripts"]).toBe("true");
  expect(installed.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
});

test("the list of packages is CycloneDX 1.6 and has every production package with its hash, and no other", () => {
  const folder = mkdtempSync(join(tmpdir(), "sbom-"));
  try {
    execFileSync(process.execPath, [".ci/sbom.mjs", join(folder, "bom.json")]);
    const bom = JSON.parse(readFileSync(join(folder, "bom.json"), "utf8")) as Bom;
    expect([bom.specVersion, bom.metadata.component.name]).toEqual(["1.6", "toilet-map"]);
    const production = installed.filter(([path, { dev }]) => !dev && path !== "node_modules/typescript");
    const expected = new Set(production.map(([path, { version }]) => `${nameOf(path)}@${version}`));
    const listedPackages = bom.components.map(({ name, version }) => `${name}@${version}`);
    expect([...new Set(listedPackages)].sort()).toEqual([...expected].sort());
    expect(new Set(bom.components.map((component) => component["bom-ref"])).size).toBe(bom.components.length);
    expect(bom.components.filter(({ hashes }) => !hashes)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("CI makes the list, and the image has it and names it in a label", () => {
  expect(readFileSync(".ci/run", "utf8")).toMatch(/^npm run sbom$/m);
  const dockerfile = readFileSync("Dockerfile", "utf8");
  expect(dockerfile).toMatch(/^LABEL org\.cyclonedx\.sbom=\/app\/build\/sbom\.cdx\.json$/m);
  expect(dockerfile).toMatch(/^RUN node \.ci\/sbom\.mjs$/m);
});
