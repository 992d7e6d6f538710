import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "./app-server";

/** Parses the build stage: its copied paths and its commands. */
export function readBuildStage() {
  const [, stage = ""] = readFileSync("Dockerfile", "utf8").split(/^FROM /m);
  const copies = [...stage.matchAll(/^COPY (.+) (\S+)$/gm)].flatMap(([, sources = "", to = ""]) =>
    sources.split(" ").map((from) => ({ from, to: to === "./" ? from : to })),
  );
  const runs = [...stage.matchAll(/^RUN (.+)$/gm)].flatMap(([, line = ""]) => line.split(" && "));
  return { copies, commands: runs };
}

/** Builds as the build stage does, with only the copied files. @throws Error with the output */
export async function buildStage(
  { copies }: ReturnType<typeof readBuildStage>,
  command: string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "image-build-"));
  for (const { from, to } of copies) cpSync(from, join(folder, to), { recursive: true });
  // The result of `npm ci`, shared by all tests.
  symlinkSync(realpathSync("node_modules"), join(folder, "node_modules"));
  const { PATH, HOME } = process.env;
  try {
    const env = { NODE_ENV: "production" as const, PATH, HOME };
    await promisify(execFile)("sh", ["-c", command], { cwd: folder, env });
    return folder;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} failed with what the Dockerfile copies:\n${stdout}${stderr}`);
  }
}

type Image = ReturnType<typeof readDockerfile>;

/** Parses the last stage of the Dockerfile, as far as it can be followed without Docker. */
export function readDockerfile() {
  const stages = readFileSync("Dockerfile", "utf8").split(/^FROM /m);
  const lines = (stages.at(-1) ?? "").split("\n");
  const wordsAfter = (keyword: string) =>
    lines.filter((line) => line.startsWith(`${keyword} `)).map((line) => line.slice(keyword.length + 1));
  const pairs = wordsAfter("ENV").flatMap((line) =>
    line.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
  );
  return {
    copies: wordsAfter("COPY").map((line) => /^--from=build \/app\/(\S+) /.exec(line)?.[1] ?? line),
    user: wordsAfter("USER").at(-1) ?? "root",
    environment: Object.fromEntries(pairs) as Record<string, string>,
    command: JSON.parse(wordsAfter("CMD").at(-1) ?? "[]") as string[],
  };
}

/** Returns the missing programs among those that replace a container. */
export function missingTools(): string[] {
  const absentTools = ["unshare", "setpriv", "mount"].filter(
    (name) => spawnSync("which", [name]).status !== 0,
  );
  if (process.getuid?.() !== 0) absentTools.push("the right to make a mount namespace (root)");
  else if (spawnSync("unshare", ["-m", "true"]).status !== 0) absentTools.push("mount namespaces");
  return absentTools;
}

type LockedPackage = {
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

const readLockfile = () =>
  (JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, LockedPackage> })
    .packages;

/** Returns the folders of packages that `npm prune --omit=dev` keeps. */
const prunedPackages = () =>
  Object.entries(readLockfile()).flatMap(([path, { dev }]) =>
    path.startsWith("node_modules/") && !dev ? path : [],
  );

/** Returns the names that packages require; an optional peer is not required. */
const requiredBy = ({ dependencies, optionalDependencies, peerDependencies, ...rest }: LockedPackage) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !rest.peerDependenciesMeta?.[name]?.optional),
];

/**
 * Returns the folders of packages that `npm prune --omit=dev` keeps although no package in production requires them.
 */
export function unneededPackages(): string[] {
  const packages = readLockfile();
  const neededPaths = new Set<string>();
  const visit = (from: string): void => {
    for (const name of requiredBy(packages[from] ?? {})) {
      let parentFolder = from;
      while (parentFolder && !packages[`${parentFolder}/node_modules/${name}`])
        parentFolder = parentFolder.slice(0, Math.max(0, parentFolder.lastIndexOf("/node_modules/")));
      const path = parentFolder ? `${parentFolder}/node_modules/${name}` : `node_modules/${name}`;
      if (!packages[path] || neededPaths.has(path)) continue;
      neededPaths.add(path);
      visit(path);
    }
  };
  visit("");
  return prunedPackages().filter((path) => !neededPaths.has(path));
}

/** Paths that the build stage removes after its pruning. */
export const removedPaths = (): string[] =>
  readBuildStage().commands.flatMap((command) => /^rm -r (.+)$/.exec(command)?.[1]?.split(" ") ?? []);

/** Copies the packages that remain after the build stage's pruning and removal, by the lockfile. */
function copyDependencies(target: string): void {
  const pathsToRemove = removedPaths();
  for (const path of prunedPackages().filter((path) => !pathsToRemove.includes(path))) {
    if (!existsSync(path)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    // Nested packages have their own lines if production needs them.
    const copy = 'cp -rl "$0" "$1" 2>/dev/null || cp -r "$0" "$1"';
    spawnSync("sh", ["-c", copy, realpathSync(path), join(target, path)]);
  }
  // Removes files of packages, as the build stage does. The copies are links, so that their originals stay.
  for (const command of readBuildStage().commands.filter((line) => line.startsWith("find ")))
    spawnSync("sh", ["-c", command], { cwd: target });
}

/** Creates a folder with the content of the image's /app. @param built the build stage's folder */
export function layOutImage({ copies }: Image, built: string): string {
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  chmodSync(folder, 0o755);
  for (const path of copies) {
    if (path === "node_modules") copyDependencies(folder);
    else cpSync(join(built, path), join(folder, path), { recursive: true });
  }
  return folder;
}

/**
 * Mounts the image's folder at /srv read-only, with a writable /tmp, no capabilities, no new privileges, not as root.
 */
const AS_CONTAINER = `
set -e
mount --bind "$IMAGE" /srv
mount -t tmpfs -o size=600m,mode=1777 tmpfs /tmp
mount -o remount,ro,bind /srv
mount -o remount,ro,bind /
cd /srv
exec setpriv --reuid=1000 --regid=1000 --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs "$@"
`;

export type Container = Awaited<ReturnType<typeof runImage>>;

/** Runs the image's command as a hardened container would. */
export async function runImage(image: Image, folder: string, environment: Record<string, string>) {
  const port = await freePort();
  const [node, ...args] = image.command;
  const child = spawn(
    "unshare",
    ["-m", "sh", "-c", AS_CONTAINER, "sh", node === "node" ? process.execPath : (node ?? ""), ...args],
    {
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: process.env.PATH,
        ...image.environment,
        NODE_ENV: "production",
        IMAGE: folder,
        ...environment,
        HOST: "127.0.0.1",
        PORT: String(port),
      },
    },
  );
  let output = "";
  child.stdout.on("data", (chunk) => (output += chunk));
  child.stderr.on("data", (chunk) => (output += chunk));
  return {
    origin: `http://127.0.0.1:${port}`,
    process: child as ChildProcess,
    printed: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
