// Writes docs/third-party.md: what the product brings along of others, out of package-lock.json. `--print` only prints it.
import { readFileSync, writeFileSync } from "node:fs";

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));

/** Older packages say it in a list, which the lockfile leaves out. */
function licenceOf(path, { license }) {
  return (
    license ??
    read(`${path}/package.json`)
      .licenses.map(({ type }) => type)
      .join(" OR ")
  );
}

const byLicence = new Map();
for (const [path, entry] of Object.entries(read("package-lock.json").packages)) {
  if (path === "" || entry.dev) continue;
  const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
  const licence = licenceOf(path, entry);
  byLicence.set(licence, (byLicence.get(licence) ?? new Set()).add(`${name} ${entry.version}`));
}
const sections = [...byLicence]
  .sort(([one, ones], [other, others]) => others.size - ones.size || (one < other ? -1 : 1))
  .map(([licence, packages]) => `## ${licence} (${packages.size})\n\n${[...packages].sort().join(", ")}\n`);

const notice = `# Software of others

Every package that runs in production, by its licence, as package-lock.json has it; \`npm run third-party\` writes this
page. The text of each licence lies in the package's folder below \`node_modules\`, which the image carries.

libvips, which reads and writes pictures, is under the LGPL 3.0 or later, with libraries of the same kind in it (glib,
pango, fribidi, librsvg, libheif, libexif; their list is \`@img/sharp-libvips-*/README.md\`). It is a shared library of its
own (\`@img/sharp-libvips-*/lib\`), unchanged, that \`sharp\` loads as it starts: another build of it may take its place
there. Its source is <https://github.com/libvips/libvips>, what makes this build of it
<https://github.com/lovell/sharp-libvips>, each at the version that the package's \`versions.json\` names.

${sections.join("\n")}`;

if (process.argv.includes("--print")) process.stdout.write(notice);
else writeFileSync(new URL("../docs/third-party.md", import.meta.url), notice);
