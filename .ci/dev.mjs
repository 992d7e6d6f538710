// Runs what production runs: builds the app, starts it, and builds and starts it anew after each change. Browsers reload.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { createServer, request } from "node:http";

const PORT = Number(process.env.PORT ?? 3000);
const APP_PORT = PORT + 1;
/** Editors write a file in several steps. */
const QUIET_MS = 150;
const RELOAD = "/__reload";
const RELOAD_SCRIPT = `new EventSource("${RELOAD}").addEventListener("reload", () => location.reload());`;

const browsers = new Set();
let app = null;
let isBuilding = false;
let hasChanged = false;
let timer;

/** Runs a program to its end. @returns whether it succeeded */
async function run(command, args) {
  const options = { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, FAST_BUILD: "1" } };
  const [status] = await once(spawn(command, args, options), "exit");
  return status === 0;
}

async function build() {
  const startedAt = Date.now();
  const results = await Promise.all([
    run("npx", ["remix", "vite:build"]),
    run("npx", ["vite", "build", "--config", "vite.programs.config.ts"]).then(
      (isBuilt) => isBuilt && run("node", [".ci/build-browser-scripts.mjs"]),
    ),
  ]);
  const isBuilt = results.every(Boolean);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    isBuilt ? `Built in ${seconds} s: http://localhost:${PORT}` : "The build failed; the old one goes on.",
  );
  return isBuilt;
}

async function stopApp() {
  if (!app || app.exitCode !== null) return;
  app.kill("SIGTERM");
  await once(app, "exit");
}

function startApp() {
  app = spawn("node", ["build/programs/start.js", "--default-backend=embedded"], {
    stdio: "inherit",
    env: { ...process.env, PORT: String(APP_PORT) },
  });
}

async function isReady() {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(`http://127.0.0.1:${APP_PORT}/healthz`).catch(() => null);
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

async function buildAndStart() {
  if (isBuilding) return;
  isBuilding = true;
  do {
    hasChanged = false;
    if (!(await build())) continue;
    await stopApp();
    startApp();
    if (await isReady()) for (const browser of browsers) browser.write("event: reload\ndata:\n\n");
  } while (hasChanged);
  isBuilding = false;
}

/** Passes a request on to the app. Pages get the script that reloads them. */
function proxy(incoming, answer) {
  const { "accept-encoding": _, "if-none-match": __, ...headers } = incoming.headers;
  const { method, url } = incoming;
  const forwarded = request({ port: APP_PORT, method, path: url, headers }, (response) => {
    const isPage = response.headers["content-type"]?.startsWith("text/html") && method === "GET";
    const { "content-length": length, ...others } = response.headers;
    answer.writeHead(response.statusCode, isPage || length === undefined ? others : response.headers);
    response.pipe(answer, { end: !isPage });
    if (isPage) response.once("end", () => answer.end(`<script src="${RELOAD}.js"></script>`));
  });
  forwarded.once("error", () => {
    if (!answer.headersSent) answer.writeHead(503, { "Content-Type": "text/html", Refresh: "1" });
    answer.end("The app is starting.");
  });
  incoming.pipe(forwarded);
}

createServer((incoming, answer) => {
  if (incoming.url === `${RELOAD}.js`) {
    answer.writeHead(200, { "Content-Type": "text/javascript" }).end(RELOAD_SCRIPT);
  } else if (incoming.url === RELOAD) {
    answer.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    answer.write(":\n\n");
    browsers.add(answer);
    incoming.once("close", () => browsers.delete(answer));
  } else proxy(incoming, answer);
}).listen(PORT);

for (const folder of ["app", "reference-backend", "public"]) {
  watch(folder, { recursive: true }, () => {
    hasChanged = true;
    clearTimeout(timer);
    timer = setTimeout(buildAndStart, QUIET_MS);
  });
}
process.once("SIGINT", () => stopApp().then(() => process.exit()));
process.once("SIGTERM", () => stopApp().then(() => process.exit()));
await buildAndStart();
