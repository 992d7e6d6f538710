import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import type { CallState, Diagnosis } from "~/backend/profile/diagnosis.server";
import { GENERATIONS } from "~/backend/profile/generations";
import { missingFacts } from "~/env/env.schema";

/** `npm run doctor -- URL [--id X]`: examines a backend and prints the settings to use with it. */

const USAGE = `npm run doctor -- URL [--id ID] [--settings FILE]

Asks a backend what it is, by reading only. With --id it also logs in once: the password is read from
DOCTOR_PASSWORD or, where that is not set, from the first line of standard input. With --settings it writes
a new file for --env-file or systemd, which only the address that people use (APP_ORIGIN) is missing from.`;

const UNTRUSTED = "name a file with its authority's certificate in NODE_EXTRA_CA_CERTS, for the app too";

type Arguments = { origin: string; id: string | undefined; file: string | undefined };

function readArguments(): Arguments {
  const options = { id: { type: "string" }, settings: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, options });
  const [url = ""] = positionals;
  if (!URL.canParse(url) || !/^https?:/.test(url)) throw new Error(USAGE);
  const { origin, pathname } = new URL(url);
  return { origin: `${origin}${pathname.replace(/(?<!\/)\/+$/, "")}`, id: values.id, file: values.settings };
}

/** Reads from the environment or standard input, because other users of the machine can see arguments. */
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

/** Settings to remove first, because the doctor would report them as findings. */
const DETECTED_SETTINGS = ["BACKEND_GENERATION", "BACKEND_AUTH_SCHEME"];

function prepareEnvironment(origin: string): void {
  for (const name of DETECTED_SETTINGS) delete process.env[name];
  process.env.BACKEND_URL = origin;
  process.env.SESSION_SECRETS = randomBytes(32).toString("hex");
  process.env.LOG_LEVEL = "silent";
}

function describeLogin(login: Diagnosis["login"]): string {
  if (!login) return "not tried (--id)";
  if ("failure" in login) return login.failure;
  const role = login.role === "admin" ? "administrator" : "member";
  const reason = login.group === null ? "its kind, the token names no group" : `its group ${login.group}`;
  return `${login.id}, ${login.name}: ${role} by ${reason}`;
}

function describeFindings(diagnosis: Diagnosis): string[] {
  const { generation, login, scheme, postAuthor, picturePlaces, notes } = diagnosis;
  const generationText = generation
    ? `${generation.generation} (${GENERATIONS[generation.generation].versions}): ${generation.because}`
    : "cannot be told from its answers";
  const token = scheme === null ? "not known before a login" : scheme || "the bare token";
  const author = postAuthor
    ? `posts name its ${postAuthor}`
    : "not known before an own post of the login is read";
  return [
    `generation  ${generationText}`,
    ...notes.map((note) => `note        ${note}`),
    `login       ${describeLogin(login)}`,
    `token       ${token}`,
    `author      ${author}`,
    ...(picturePlaces.length > 0 ? [`pictures    posts name them at ${picturePlaces.join(", ")}, too`] : []),
  ];
}

const isCutShort = ({ calls, boards }: Diagnosis) =>
  [...calls, ...boards].some(({ state }) => state === "not asked");

function describeTraits({ generation }: Diagnosis): string[] {
  if (!generation) return [];
  const { tokenPlace, passwordHash, escapesTexts } = GENERATIONS[generation.generation];
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
  ];
  return ["", "What follows", ...facts.map((fact) => `  ${fact}`)];
}

const describeCalls = ({ calls }: Diagnosis): string[] =>
  calls.map(({ call, state }) => `  ${call.padEnd(50)} ${state}`);

function describeBoards({ boardsThere }: Diagnosis): string[] {
  if (!boardsThere) return [];
  return ["", "Boards there", ...boardsThere.map(({ id, name }) => `  ${id}  ${name}`)];
}

const BOARD_REMARKS: Partial<Record<CallState, string>> = {
  missing: "# no such board: set an id that exists",
  "no answer": "# no answer",
  "not asked": "# not asked",
};

/** Returns lines for a settings file (`--env-file`, systemd), which allow no comment after a value. */
function describeSettings(
  origin: string,
  { generation, scheme, boards, adminGroups, picturePlaces }: Diagnosis,
): string[] {
  return [
    `BACKEND_URL=${origin}`,
    // The operator has to confirm this address, because any author can put one into a post.
    ...picturePlaces.map((place) => `# if this is the backend's own address: BACKEND_PUBLIC_ORIGIN=${place}`),
    ...(generation?.isSure === false ? ["# unsure: set another generation if you know it"] : []),
    `BACKEND_GENERATION=${generation?.generation ?? "auto"}`,
    `BACKEND_AUTH_SCHEME=${scheme ?? "auto"}`,
    ...(adminGroups ? [`BACKEND_ADMIN_ROLES=${adminGroups.join(",")}`] : []),
    ...boards.flatMap(({ setting, id, state }) => {
      const remark = BOARD_REMARKS[state];
      return [...(remark ? [remark] : []), `${setting}=${id}`];
    }),
  ];
}

/** Settings to comment out, because the app detects them and must notice when the backend is replaced. */
const REDETECTED_SETTINGS = /^(BACKEND_(GENERATION|AUTH_SCHEME)=|BACKEND_ADMIN_ROLES=ROLE_ADMIN$)/;

/** Writes the file. No value needs quotes, because the URL standard normalises addresses. */
function writeSettings(file: string, settings: string[]): void {
  const lines = [
    "# Found by npm run doctor. The address that people use is missing:",
    "# APP_ORIGIN=https://toilets.example.kr",
    ...missingFacts(process.env).map(({ setting }) => `# only the operator knows: ${setting}=`),
    ...settings.map((line) => (REDETECTED_SETTINGS.test(line) ? `# found out by itself: ${line}` : line)),
    `SESSION_SECRETS=${randomBytes(32).toString("hex")}`,
  ];
  writeFileSync(file, `${lines.join("\n")}\n`, { flag: "wx", mode: 0o600 });
}

/** Lists the operator's facts that the doctor's own environment lacks, because only people know them. */
function describeMissingFacts(): string[] {
  const unsetFacts = missingFacts(process.env);
  if (unsetFacts.length === 0) return [];
  const lines = unsetFacts.map(({ setting, page }) => `  ${setting.padEnd(20)} ${page}`);
  return ["", "Facts of the operator that are not set here; these pages say so or are missing", ...lines];
}

/** @returns the exit code: 1 if no generation was recognised, the examination was cut short, or the login failed */
async function main(): Promise<number> {
  const { origin, id, file } = readArguments();
  const credentials = id === undefined ? null : { id, password: await readPassword() };
  prepareEnvironment(origin);
  const { diagnoseBackend, EXAMINED_WITHIN_MS, UNANSWERED_MAX } = await import(
    "~/backend/profile/diagnosis.server"
  );
  const diagnosis = await diagnoseBackend(credentials);
  const { login } = diagnosis;
  if (!diagnosis.isEgov) {
    console.log(`Backend     ${origin}\nNo eGov backend answers there: what does knows none of its calls.`);
    return 1;
  }
  const settings = describeSettings(origin, diagnosis);
  const isSilent = isCutShort(diagnosis);
  const isLoggedIn = login !== null && !("failure" in login);
  const lines = [
    `Backend     ${origin}`,
    ...describeFindings(diagnosis),
    ...(isSilent
      ? [
          `stopped     ${UNANSWERED_MAX} questions went without an answer, or ${EXAMINED_WITHIN_MS / 1000} s were over: the rest was not asked`,
        ]
      : []),
    ...describeTraits(diagnosis),
    "",
    `Calls${isLoggedIn ? "" : " (unsure: only a login can tell)"}`,
    ...describeCalls(diagnosis),
    ...describeBoards(diagnosis),
    ...describeMissingFacts(),
    "",
    "Settings (BACKEND_GENERATION and BACKEND_AUTH_SCHEME are found out by themselves when they are not set)",
    ...settings,
  ];
  console.log(lines.join("\n"));
  if (file !== undefined) writeSettings(file, settings);
  const isKnown = diagnosis.generation?.isSure === true;
  return isKnown && !isSilent && (id === undefined || isLoggedIn) ? 0 : 1;
}

/** Falls back to the error's code, because connecting to several addresses fails without a message. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = "code" in error ? String(error.code) : error.name;
  const isUntrusted = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/.test(code);
  return isUntrusted ? `${error.message} (${UNTRUSTED})` : error.message || code;
}

main().then(
  (exitCode) => process.exit(exitCode),
  (error: unknown) => {
    console.error(describeError(error));
    process.exit(1);
  },
);
