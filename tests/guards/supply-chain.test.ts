import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

/** The limits of npm, and the list of packages of the product. */

type Locked = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
};
type Bom = {
  specVersion: string;
  metadata: { component: { name: string } };
  components: {
    "bom-ref": string;
    name: string;
    version: string;
    hashes?: unknown[];
    licenses?: unknown[];
  }[];
};

const product = JSON.parse(readFileSync("package.json", "utf8")) as { allowScripts: Record<string, boolean> };
const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

test("every package with an install script is allowed or refused by name", () => {
  const scripted = new Set(
    installed.flatMap(([path, entry]) => (entry.hasInstallScript ? nameOf(path) : [])),
  );
  expect(Object.keys(product.allowScripts).sort()).toEqual([...scripted].sort());
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
    const namesOf = (packages: typeof installed) =>
      packages.map(([path, { version }]) => `${nameOf(path)}@${version}`);
    const production = installed.filter(([path, { dev }]) => !dev && path !== "node_modules/typescript");
    const listedPackages = bom.components.map(({ name, version }) => `${name}@${version}`);
    expect(listedPackages).toEqual(
      expect.arrayContaining(
        namesOf(production.filter(([, { optional, devOptional }]) => !optional && !devOptional)),
      ),
    );
    // npm installs the optional packages of this platform only.
    const present = new Set(namesOf(production.filter(([path]) => existsSync(path))));
    expect(listedPackages.filter((name) => !present.has(name))).toEqual([]);
    expect(new Set(bom.components.map((component) => component["bom-ref"])).size).toBe(bom.components.length);
    expect(bom.components.filter(({ hashes, licenses }) => !hashes || !licenses?.length)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("the lockfile contains no registry URL", () => {
  expect(readFileSync("package-lock.json", "utf8")).not.toMatch(/"resolved":\s*"https?:/);
});
