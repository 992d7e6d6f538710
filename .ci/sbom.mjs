// `npm run sbom [FILE]`: writes the packages that run in production as CycloneDX 1.6, by npm itself.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const [file = "build/sbom.cdx.json"] = process.argv.slice(2);
const root = new URL("..", import.meta.url).pathname;
const SBOM = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];

const read = (path) => JSON.parse(readFileSync(join(root, path), "utf8"));

/** Tells whether a package is of another platform than this one, so that npm has not installed it. */
const isElsewhere = (path, { os, cpu }) => Boolean(os || cpu) && !existsSync(join(root, path));

/** Installed production packages only, because `--omit=dev` also omits those that a tool needs as well. */
function productionOnly({ packages, ...lock }) {
  const { devDependencies: _, ...product } = packages[""];
  const kept = Object.entries(packages).filter(
    ([path, entry]) => path !== "" && !entry.dev && !isElsewhere(path, entry),
  );
  return { ...lock, packages: { "": product, ...Object.fromEntries(kept) } };
}

/** npm reads nothing but these two files. */
function listPackages() {
  const temporary = mkdtempSync(join(tmpdir(), "sbom-"));
  const folder = join(temporary, "toilet-map");
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content));
  try {
    mkdirSync(folder);
    const { devDependencies: _, ...product } = read("package.json");
    write("package.json", product);
    write("package-lock.json", productionOnly(read("package-lock.json")));
    return JSON.parse(execFileSync("npm", SBOM, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 26 }));
  } finally {
    rmSync(temporary, { recursive: true });
  }
}

/** Packages that the image drops, because npm keeps them only as optional peers. */
const [, removed = ""] = /^RUN rm -r (.+)$/m.exec(readFileSync(join(root, "Dockerfile"), "utf8")) ?? [];
const isRemoved = ({ name }) => removed.split(" ").includes(`node_modules/${name}`);

/** Adds the licences that an old package.json has as a list, which npm ignores. */
function withLicences(component) {
  if (component.licenses?.length) return component;
  const { licenses } = read(`node_modules/${component.name}/package.json`);
  return { ...component, licenses: licenses.map(({ type }) => ({ license: { id: type } })) };
}

const { components, dependencies, ...rest } = listPackages();
const kept = components.filter((component) => !isRemoved(component)).map(withLicences);
const refs = new Set([rest.metadata.component["bom-ref"], ...kept.map((component) => component["bom-ref"])]);
const bom = {
  ...rest,
  // Version 1.6 only adds to 1.5, which npm writes.
  $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
  specVersion: "1.6",
  components: kept,
  dependencies: dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) })),
};
mkdirSync(dirname(resolve(file)), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${file}: ${kept.length} packages`);
