import { describe, expect, test } from "vitest";
import { freePort } from "../support/app-server";
import { examine } from "../support/doctor";
import { BEHAVIOURS, type Generation, startOwnBackend } from "../support/generations";
import { type StandInAnswer, startStandIn } from "../support/http-stand-in";
import { useStarted } from "../support/started";

/** The output and exit code of `npm run doctor`. */

/** Gives every name two addresses, independent of this machine. */
const TWO_ADDRESSES = `--import=data:text/javascript,${encodeURIComponent(`
  import dns from "node:dns";
  const addresses = ["127.0.0.1", "127.0.0.2"].map((address) => ({ address, family: 4 }));
  dns.lookup = (name, options, done) => done(null, addresses);
`)}`;

const STOPPED = "stopped  3 questions went without an answer, or 20 s were over: the rest was not asked";

type Variant = {
  generation: Generation;
  generationLine: RegExp;
  admin: string;
  roles: string[];
};

const ROLES = ["BACKEND_ADMIN_ROLES=ROLE_ADMIN"];
const BY_GROUP = "administrator by its group ROLE_ADMIN";
const BY_KIND = "administrator by its kind, the token names no group";
const USERS = "POST /admin/user/list  there";

const VARIANTS: Variant[] = [
  {
    generation: "egov-4.2",
    generationLine: /^generation {2}egov-4\.2 \(eGov 4\.2\): /,
    admin: BY_KIND,
    roles: [],
  },
  {
    generation: "egov-5.0",
    generationLine: /^generation {2}egov-5\.0 \(eGov 4\.3\.0, 5\.0\.0\): /,
    admin: BY_GROUP,
    roles: ROLES,
  },
  {
    generation: "egov-5.0.1",
    generationLine: /^generation {2}egov-5\.0\.1 \(eGov 4\.3\.1, 5\.0\.1 and later\): /,
    admin: BY_GROUP,
    roles: ROLES,
  },
];

describe.each(VARIANTS)("the doctor with generation $generation", (variant) => {
  const { generation, generationLine, admin, roles } = variant;
  const password = BEHAVIOURS[generation].passwords.admin;
  const backend = useStarted(() => startOwnBackend({ generation }));
  const settingsOf = (lines: string[]) => lines.filter((line) => /^BACKEND_\w+=/.test(line));

  test("reports public facts without a login", async () => {
    const { exitCode, err, lines } = await examine(backend.origin);
    expect([exitCode, err]).toEqual([0, ""]);
    expect(lines).toContainEqual(expect.stringMatching(generationLine));
    expect(lines).toContain("login  not tried (--id)");
    expect(lines).toContain("token  not known before a login");
    expect(lines).toContain("Calls (unsure: only a login can tell)");
    expect(lines).toContain("POST /admin/user/list  unsure");
    expect(settingsOf(lines)).toEqual([
      `BACKEND_URL=${backend.origin}`,
      `BACKEND_GENERATION=${generation}`,
      "BACKEND_AUTH_SCHEME=auto",
      ...roles,
    ]);
    expect(lines).toContain("BOARD_ID_NOTICE=BBSMSTR_AAAAAAAAAAAA");
  });

  test("also reports the user of a password", async () => {
    const passwordLines = `${password}\nnot the password\n`;
    const { exitCode, out, err, lines } = await examine(backend.origin, {
      id: "admin",
      typed: passwordLines,
    });
    expect([exitCode, err]).toEqual([0, ""]);
    expect(lines).toContainEqual(expect.stringMatching(generationLine));
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^login  admin, .+: ${admin}$`)));
    expect(lines).toContain("token  the bare token");
    expect(lines).toContain("Calls");
    expect(lines).toContain(USERS);
    expect(out).not.toContain("unsure");
    expect(settingsOf(lines)).toEqual([
      `BACKEND_URL=${backend.origin}`,
      `BACKEND_GENERATION=${generation}`,
      "BACKEND_AUTH_SCHEME=",
      ...roles,
    ]);
  });
});

test("the doctor keeps a context path in its calls and in the settings", async () => {
  const backendUnderPath = await startOwnBackend({ contextPath: "/egov" });
  const { exitCode, lines } = await examine(`${backendUnderPath.origin}/`, { id: "admin", typed: "1\n" });
  await backendUnderPath.close();
  expect(exitCode).toBe(0);
  expect(lines).toContain(`BACKEND_URL=${backendUnderPath.origin}`);
  expect(lines).toContain("BACKEND_GENERATION=egov-4.2");
  expect(lines).toContain(USERS);
});

describe("the doctor with a failing backend", () => {
  const backend = useStarted(() => startOwnBackend({ generation: "egov-5.0.1" }));

  test("does not mistake wrong exported settings for findings, and reads the password from them", async () => {
    const environment = {
      ...{ BACKEND_GENERATION: "egov-4.2", BACKEND_AUTH_SCHEME: "Basic" },
      DOCTOR_PASSWORD: BEHAVIOURS["egov-5.0.1"].passwords.admin,
    };
    const { exitCode, lines } = await examine(backend.origin, { id: "admin", environment });
    expect(exitCode).toBe(0);
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^login  admin, .+: ${BY_GROUP}$`)));
    expect(lines).toContain("BACKEND_GENERATION=egov-5.0.1");
    expect(lines).toContain("BACKEND_AUTH_SCHEME=");
  });

  test("reports a refused login and continues", async () => {
    const { exitCode, err, lines } = await examine(backend.origin, { id: "admin", typed: "wrong\n" });
    expect([exitCode, err]).toEqual([1, ""]);
    expect(lines).toContainEqual(expect.stringMatching(/^login {2}refused: .*[가-힣]/));
    expect(lines).toContain("Calls (unsure: only a login can tell)");
    expect(lines).toContain("GET /map/toilets.do  there");
    expect(lines).toContain("BACKEND_GENERATION=egov-5.0.1");
  });

  test("names a slow call and continues", async () => {
    backend.setFault("/map/toilets.do", { kind: "hang" });
    const { exitCode, err, lines } = await examine(backend.origin);
    backend.setFault("/map/toilets.do", null);
    expect([exitCode, err]).toEqual([0, ""]);
    expect(lines).toContain("GET /map/toilets.do  no answer");
    expect(lines).toContain("GET /map/comments/list  there");
    expect(lines).toContain("BACKEND_GENERATION=egov-5.0.1");
  });

  test("sends few calls to a backend that does not answer, and says so", async () => {
    backend.setFault("*", { kind: "hang" });
    const runs = await Promise.all([
      examine(backend.origin),
      examine(backend.origin, { id: "admin", typed: "whatever\n" }),
    ]);
    backend.setFault("*", null);
    for (const { exitCode, err, lines } of runs) {
      expect([exitCode, err]).toEqual([1, ""]);
      expect(lines).toContain(STOPPED);
      expect(lines).toContain("generation  cannot be told from its answers");
      expect(lines).toContain("GET /admin/api/toilet-stats  not asked");
      expect(lines.join("\n")).toMatch(/\n# not asked\nBOARD_ID_QNA=\w+\n/);
    }
    expect(runs[1]?.lines).toContain("login  no answer");
  });

  test("spends no more time on a backend that answers slowly", async () => {
    const slowAnswer: StandInAnswer = { json: { resultCode: 200, result: {} }, delayMs: 9000 };
    const server = await startStandIn(new Proxy({}, { get: () => slowAnswer }));
    const { exitCode, lines } = await examine(server.origin);
    await server.close();
    expect([exitCode, lines.includes(STOPPED)]).toEqual([1, true]);
  });

  test.each([
    ["one address", {}],
    ["two addresses, whose error has no message", { NODE_OPTIONS: TWO_ADDRESSES }],
  ])("reports that no server listens at a name with %s", async (_, environment) => {
    const { exitCode, out, err } = await examine(`http://localhost:${await freePort()}`, { environment });
    expect([exitCode, out]).toEqual([1, ""]);
    expect(err).toMatch(/ECONNREFUSED/);
  });

  test("comments on a missing board in a separate line that a settings file allows", async () => {
    const environment = { BOARD_ID_QNA: "BBSMSTR_ZZZZZZZZZZZZ" };
    const { out } = await examine(backend.origin, { environment });
    expect(out).toMatch(/\n# no such board: .+\nBOARD_ID_QNA=BBSMSTR_ZZZZZZZZZZZZ\n/);
    const settings = out.split("\n").slice(out.split("\n").indexOf(`BACKEND_URL=${backend.origin}`));
    expect(settings.filter((line) => !/^(?:[A-Z_]+=[^\s#]*|# .+|)$/.test(line))).toEqual([]);
  });

  test.each<[string, StandInAnswer]>([
    ["a page", { json: "<!doctype html>", headers: { "Content-Type": "text/html" } }],
    ["some JSON", { json: { status: "ok", data: [] } }],
  ])("reports a web server that answers %s to everything as no backend", async (_, answer) => {
    const server = await startStandIn(new Proxy({}, { get: () => answer }));
    const runs = [
      await examine(server.origin),
      await examine(server.origin, { id: "admin", typed: "whatever\n" }),
    ];
    await server.close();
    for (const { exitCode, out, err } of runs) {
      expect([exitCode, err]).toEqual([1, ""]);
      expect(out).toMatch(/No eGov backend answers there/);
      expect(out).not.toContain("BACKEND_GENERATION=");
    }
  });

  test("reports a missing URL", async () => {
    const { exitCode, out, err } = await examine("backend");
    expect([exitCode, out]).toEqual([1, ""]);
    expect(err).toMatch(/^npm run doctor -- URL \[--id ID\]/);
  });
});
