import fc from "fast-check";
import type { KnownForm, KnownGood } from "./known-good";
import type { FullSurface } from "./surface";
import { hostileText, latin1, type Spelling, spell, spelling } from "./texts";

/** Well-formed requests with hostile content for every route, query, form, header and cookie, in every role. */

export const ACTORS = ["visitor", "member", "administrator", "forger"] as const;
export type Actor = (typeof ACTORS)[number];

type Pair = [name: string, value: string];
type Spelled = { text: string; how: Spelling };
type Body = {
  kind: "form" | "multipart" | "json" | "bytes";
  fields: Pair[];
  files: { field: string; name: string; type: string; text: string }[];
};
export type HostileRequest = {
  actor: Actor;
  /** the row of the table that counts it */
  label: string;
  method: string;
  /** the target, one byte per character */
  target: string;
  headers: Pair[];
  cookies: Pair[];
  /** the forger's change to a valid session */
  forgery: (session: string) => string;
  body: Body | null;
};

const METHODS = [
  ...["GET", "GET", "GET", "GET", "POST", "POST", "POST"],
  ...["HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"],
];
const OTHER_HEADERS = [
  ...["accept", "accept-language", "range", "if-modified-since", "x-forwarded-host", "x-forwarded-proto"],
  ...["forwarded", "via", "dnt", "x-remix-response", "x-remix-reload-document", "x-http-method-override"],
  ...["sec-fetch-dest", "upgrade-insecure-requests", "x-server-stopping", "traceparent"],
];
/** These would change the framing of the request, which the broken requests test. */
const FRAMING = new Set(["content-length", "content-type", "cookie", "host"]);
const FILES = [
  ...["\u0089PNG\r\n\u001a\n", "GIF89a", "<svg onload=alert(1)><xq7>", "<html><xq7>", "PK\u0003\u0004"],
  ...["%PDF-1.4", "", "\u00ff\u00d8\u00ff\u00e0", "RIFF\0\0\0\0WEBP"],
];

const forgeries: ((session: string) => string)[] = [
  (session) => session.slice(0, -4),
  (session) => `${session.slice(0, 90)}${session[90] === "A" ? "B" : "A"}${session.slice(91)}`,
  (session) => session.split(".").reverse().join("."),
  (session) => `${session}.${session}`,
  (session) =>
    `${Buffer.from('{"alg":"none"}').toString("base64url")}..${session.split(".").slice(2).join(".")}`,
  (session) =>
    `${Buffer.from('{"alg":"dir","enc":"A256GCM","crit":["x"],"zip":"DEF"}').toString("base64url")}.${session.split(".").slice(1).join(".")}`,
  () =>
    `${Buffer.from('{"alg":"HS256"}').toString("base64url")}.${Buffer.from('{"member":{"role":"admin"}}').toString("base64url")}.x`,
  () => "....",
  () => "%00".repeat(40),
  () => "a".repeat(3800),
  () => '{"member":{"role":"admin"},"token":"x"}',
];

/** Returns a known value of the product or a hostile one. */
function valueLike(knownValues: string[] | undefined) {
  if (!knownValues?.length) return hostileText;
  return fc.oneof(
    { weight: 2, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.constantFrom(...knownValues) },
  );
}

/** A control character in a header ends as 400 in Node's parser, so most headers have none. */
const headerText = fc.oneof(
  { weight: 6, arbitrary: hostileText.map((text) => text.replace(/\p{Cc}/gu, " ").slice(0, 1500)) },
  { weight: 1, arbitrary: hostileText },
);

const spelled = (text: fc.Arbitrary<string>): fc.Arbitrary<Spelled> => fc.record({ text, how: spelling });

function pathOf(pattern: string, { segments, values }: KnownGood): fc.Arbitrary<string> {
  const parts = pattern.split("/").map((part): fc.Arbitrary<string> => {
    if (!/^[:*]/.test(part)) return fc.constant(part);
    const hostile = spelled(hostileText).map(({ text, how }) => spell(text, how) || "x");
    const knownValues = segments.get(part) ?? values.get(part.slice(1));
    return knownValues
      ? fc.oneof(
          { weight: 3, arbitrary: fc.constantFrom(...knownValues).map(encodeURIComponent) },
          { weight: 2, arbitrary: hostile },
        )
      : hostile;
  });
  const suffix = fc.constantFrom("", "", "", "", "", "", "", ".data", ".data", "/", ".json");
  return fc.tuple(fc.tuple(...parts), suffix).map(([whole, end]) => {
    const path = whole.join("/");
    return path === "/" && end === ".data" ? "/_root.data" : `${path || "/"}${end}`;
  });
}

function queryOf(names: string[], { values }: KnownGood): fc.Arbitrary<string> {
  const pair = (
    names.length
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: hostileText })
      : hostileText
  ).chain((name) =>
    spelled(valueLike(values.get(name))).map(
      ({ text, how }) => `${spell(name, "encoded")}=${spell(text, how)}`,
    ),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => (pairs.length ? `?${pairs.join("&")}` : ""));
}

const file = (fields: string[]) =>
  fc.record({
    field: fc.constantFrom("photos", "files", "images", ...fields.slice(0, 3)),
    name: fc.oneof(hostileText, fc.constantFrom("a.png", "가.jpg", "a.php.png", "CON", ".htaccess", "a.svg")),
    type: fc.constantFrom("image/png", "image/svg+xml", "text/html", "x", "application/octet-stream"),
    text: fc.constantFrom(...FILES),
  });

/** Returns a form as its page renders it, with some hostile fields. */
function bodyOfForm(form: KnownForm): fc.Arbitrary<Body> {
  const { fields, intents } = form;
  const changed = fc.dictionary(fc.nat({ max: Math.max(0, fields.length - 1) }).map(String), hostileText, {
    maxKeys: 3,
  });
  const intent = intents.length ? fc.constantFrom(...intents) : fc.constant("");
  return fc
    .record({
      changed,
      intent,
      files: fc.array(file([]), { maxLength: 2 }),
      more: fc.array(fc.tuple(fc.constantFrom("__proto__", "a[0]", "intent", "x"), hostileText), {
        maxLength: 1,
      }),
    })
    .map(({ changed, intent, files, more }) => {
      const unchanged = fields
        .filter(([name]) => name !== "intent")
        .map(([name, value], at): Pair => [name, changed[at] ?? value]);
      return {
        kind: form.isMultipart ? "multipart" : "form",
        fields: [...unchanged, ...(intent ? [["intent", intent] as Pair] : []), ...more],
        files: form.isMultipart ? files : [],
      };
    });
}

function bodyOfRoute(
  { names, intents }: FullSurface["routes"][number],
  { values }: KnownGood,
): fc.Arbitrary<Body> {
  const field = fc
    .constantFrom("intent", ...names)
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        name === "intent" && intents.length ? fc.constantFrom(...intents) : valueLike(values.get(name)),
      ),
    );
  return fc.record({
    kind: fc.constantFrom("form", "multipart", "json", "bytes"),
    fields: fc.array(field, { maxLength: 8 }),
    files: fc.array(file(names), { maxLength: 2 }),
  });
}

const isOnly = <Value>(value: Value) => fc.constant(value);

/** Generates all hostile requests of the surface. */
export function hostileRequest(surface: FullSurface, knownGood: KnownGood): fc.Arbitrary<HostileRequest> {
  const header = fc.tuple(
    fc.constantFrom(...surface.headers.filter((name) => !FRAMING.has(name)), ...OTHER_HEADERS),
    headerText,
  );
  const common = {
    actor: fc.constantFrom(...ACTORS),
    headers: fc.array(header, { maxLength: 2 }),
    cookies: fc.array(
      fc.tuple(fc.constantFrom(...surface.cookies.filter((name) => name !== "session"), "x"), headerText),
      { maxLength: 2 },
    ),
    forgery: fc.constantFrom(...forgeries),
    isFromOurPage: fc.constantFrom(true, true, true, true, true, true, false),
  };
  const finish = ({
    isFromOurPage,
    headers,
    ...rest
  }: Omit<HostileRequest, "body"> & { isFromOurPage: boolean; body: Body | null }): HostileRequest => ({
    ...rest,
    headers: isFromOurPage ? [["sec-fetch-site", "same-origin"], ...headers] : headers,
  });
  const toRoute = fc.constantFrom(...surface.routes).chain((route) => {
    const target = fc
      .tuple(pathOf(route.pattern, knownGood), queryOf(route.names, knownGood))
      .map((parts) => parts.join(""));
    return fc.constantFrom(...METHODS).chain((method) =>
      fc.record({
        ...common,
        label: isOnly(route.pattern),
        method: isOnly(method),
        target,
        body: /^(GET|HEAD|TRACE|OPTIONS)$/.test(method) ? isOnly(null) : bodyOfRoute(route, knownGood),
      }),
    );
  });
  const toForm = fc.constantFrom(...knownGood.forms).chain((form) =>
    fc.record({
      ...common,
      actor: fc.constantFrom<Actor>("member", "administrator", "administrator", "visitor"),
      label: isOnly(form.pattern),
      method: isOnly("POST"),
      target: isOnly(form.path),
      body: bodyOfForm(form),
    }),
  );
  return fc.oneof({ weight: 3, arbitrary: toRoute }, { weight: 1, arbitrary: toForm }).map(finish);
}

const BOUNDARY = "----trial";

function encodeBody({ kind, fields, files }: Body): { type: string; bytes: string } {
  if (kind === "json")
    return { type: "application/json", bytes: latin1(JSON.stringify(Object.fromEntries(fields))) };
  if (kind === "bytes") return { type: "text/plain", bytes: latin1(fields.flat().join("\0")) };
  if (kind === "form") {
    const pairs = fields.map(([name, value]) => `${spell(name, "encoded")}=${spell(value, "encoded")}`);
    return { type: "application/x-www-form-urlencoded", bytes: pairs.join("&") };
  }
  const quoted = (text: string) => latin1(text.replaceAll('"', "%22"));
  const texts = fields.map(
    ([name, value]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(name)}"\r\n\r\n${latin1(value)}\r\n`,
  );
  const parts = files.map(
    ({ field, name, type, text }) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${quoted(field)}"; filename="${quoted(name)}"\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`,
  );
  return {
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    bytes: `${[...texts, ...parts].join("")}--${BOUNDARY}--\r\n`,
  };
}

/**
 * Encodes a request, one byte per character.
 * @param session the sealed cookie of the role; a forger's is damaged
 * @param address counted for limits, different for each request
 */
export function encodeRequest(
  request: HostileRequest,
  host: string,
  session: string | null,
  address: string,
): string {
  const { actor, method, target, cookies, forgery } = request;
  const body = request.body && encodeBody(request.body);
  const own = session && `session=${actor === "forger" ? forgery(session) : session}`;
  const cookie = [own, ...cookies.map(([name, value]) => `${name}=${latin1(value)}`)]
    .filter(Boolean)
    .join("; ");
  const headers: Pair[] = [
    ["host", host],
    ["connection", "close"],
    ["x-forwarded-for", address],
    ...(cookie ? [["cookie", cookie] as Pair] : []),
    ...(body
      ? ([
          ["content-type", body.type],
          ["content-length", String(body.bytes.length)],
        ] as Pair[])
      : []),
    ...request.headers.map(([name, value]): Pair => [name, latin1(value)]),
  ];
  return `${method} ${target} HTTP/1.1\r\n${headers.map((pair) => pair.join(": ")).join("\r\n")}\r\n\r\n${body?.bytes ?? ""}`;
}
