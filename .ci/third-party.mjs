// Writes docs/third-party.md, the licences of third-party packages, from package-lock.json. `--print` only prints it.
import { readFileSync, writeFileSync } from "node:fs";

const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url), "utf8"));

/** Older packages have a list of licences, which the lockfile omits. */
function licenceOf(path, { license }) {
  return (
    license ??
    read(`${path}/package.json`)
      .licenses.map(({ type }) => type)
      .join(" OR ")
  );
}

const dockerfile = readFileSync(new URL("../Dockerfile", import.meta.url), "utf8");
const [, removed = ""] = /^RUN rm -r (.+)$/m.exec(dockerfile) ?? [];

const byLicence = new Map();
for (const [path, entry] of Object.entries(read("package-lock.json").packages)) {
  if (path === "" || entry.dev || removed.split(" ").includes(path)) continue;
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

The pictures of link previews are drawn with Pretendard and Noto Sans (\`@fontsource/*\`, SIL Open Font License 1.1), of
which the image keeps two weights, unchanged, and with HarfBuzz (\`harfbuzzjs\`), the shaping engine of browsers, because
its own project releases it monthly and it has no dependencies.

The Chinese characters of Korean areas (\`app/romanization/areas.csv\`) come from the file \`hanja.txt\` of libhangul,
converted with OpenCC to the characters of Japan and China. That file has this notice:

> Copyright (c) 2005,2006 Choe Hwanjin. All rights reserved.
>
> Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
> following conditions are met:
>
> 1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
>    disclaimer.
> 2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
>    disclaimer in the documentation and/or other materials provided with the distribution.
> 3. Neither the name of the author nor the names of its contributors may be used to endorse or promote products derived
>    from this software without specific prior written permission.
>
> THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
> INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
> DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
> SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
> SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
> WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
> THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

${sections.join("\n")}`;

if (process.argv.includes("--print")) process.stdout.write(notice);
else writeFileSync(new URL("../docs/third-party.md", import.meta.url), notice);
