import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { Examination } from "~/backend/examination.server";
import { GENERATIONS } from "~/backend/generations";

/** `npm run doctor -- URL [--id X]`: asks a backend what it is, and prints the settings to use with it. */

const USAGE = `npm run doctor -- URL [--id ID]

Asks a backend what it is, by reading only. With --id it also logs in once: the password is read from
DOCTOR_PASSWORD or, where that is not set, from the first line of standard input.`;

/** @throws Error with the usage when there is no address of a backend */
function readArguments(): { origin: string; id: string | undefined } {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { id: { type: "string" } } });
  const [url = ""] = positionals;
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error(USAGE);
  return { origin: new URL(url).origin, id: values.id };
}

/** A password never comes as an argument, which everybody on the machine could read. */
async function readPassword(): Promise<string> {
  if (process.env.DOCTOR_PASSWORD !== undefined) return process.env.DOCTOR_PASSWORD;
  if (process.stdin.isTTY) process.stderr.write("Password: ");
  const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: silence,
    terminal: process.stdin.isTTY ?? false,
  });
  for await (const line of lines) {
    lines.close();
    if (process.stdin.isTTY) process.stderr.write("\n");
    return line;
  }
  return "";
}

/** What the gateways want to know at import; nothing of it is kept. */
function prepareEnvironment(origin: string): void {
  process.env.BACKEND_URL = origin;
  process.env.SESSION_SECRETS = randomBytes(32).toString("hex");
  process.env.LOG_LEVEL = "silent";
}

function describeFindings({ generation, login, scheme }: Examination): string[] {
  const found = generation
    ? `${generation.generation.toUpperCase()} (${GENERATIONS[generation.generation].versions}): ${generation.because}`
    : "cannot be told from its answers";
  const who = login
    ? `${login.id}, ${login.name}: ${login.role === "admin" ? "administrator" : "member"} ${login.group === null ? "by its kind, the token names no group" : `by its group ${login.group}`}`
    : "not tried (--id)";
  const token = scheme === null ? "not known before a login" : scheme || "the bare token";
  return [`generation  ${found}`, `login       ${who}`, `token       ${token}`];
}

/** What follows from the generation, as the table of generations has it. */
function describeTraits({ generation, unexpected }: Examination): string[] {
  if (!generation) return [];
  const { tokenPlace, passwordHash, escapesTexts, listPages } = GENERATIONS[generation.generation];
  const facts = [
    tokenPlace === "cookie"
      ? "a login is answered with the token as a cookie"
      : "a login is answered with the token",
    passwordHash === "none"
      ? "passwords travel as they were typed"
      : "passwords are hashed at the login, and only there",
    escapesTexts
      ? "texts come escaped and are decoded once; emoji are sent as numbers"
      : "texts are taken and sent as they are",
    `GET /board answers ${listPages === "by version" ? "pages in 5.x, the first page only in 4.3" : "its first page only"}`,
    ...unexpected.map((calls) => `unlike others of its generation it lacks ${calls}`),
  ];
  return ["", "What follows", ...facts.map((fact) => `  ${fact}`)];
}

function describeCalls({ calls }: Examination): string[] {
  let last = "";
  return calls.map(({ subject, call, state }) => {
    const name = subject === last ? "" : subject;
    last = subject;
    return `  ${name.padEnd(12)} ${call.padEnd(50)} ${state}`;
  });
}

function describeSettings(origin: string, { generation, scheme, boards }: Examination): string[] {
  const traits = generation && GENERATIONS[generation.generation];
  return [
    `BACKEND_URL=${origin}`,
    `BACKEND_GENERATION=${generation?.generation ?? "auto"}`,
    `BACKEND_AUTH_SCHEME=${scheme ?? "auto"}`,
    `BACKEND_PASSWORD_HASH=${traits?.passwordHash ?? ""}`,
    ...boards.map(
      ({ setting, id, isThere }) =>
        `${setting}=${id}${isThere ? "" : "    # no such board: set an id that exists"}`,
    ),
  ].map((line) => `  ${line}`);
}

async function main(): Promise<void> {
  const { origin, id } = readArguments();
  const who = id === undefined ? null : { id, password: await readPassword() };
  prepareEnvironment(origin);
  const { examineBackend } = await import("~/backend/examination.server");
  const examination = await examineBackend(who);
  const lines = [
    `Backend     ${origin}`,
    ...describeFindings(examination),
    ...describeTraits(examination),
    "",
    `Calls${id === undefined ? " (unsure: only a login can tell)" : ""}`,
    ...describeCalls(examination),
    "",
    "Settings (BACKEND_GENERATION and BACKEND_AUTH_SCHEME are found out by themselves when they are not set)",
    ...describeSettings(origin, examination),
  ];
  console.log(lines.join("\n"));
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
