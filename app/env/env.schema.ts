import { z } from "zod";
import { isInKorea } from "~/geo/korea.server";
import type { LatLng } from "~/geo/projection";
import { readDecimal, readWhole } from "~/texts/short-texts";
import { readNetworks } from "./trusted-proxies";

const optional = (schema: z.ZodString | z.ZodEffects<z.ZodString>) =>
  schema.optional().or(z.literal("").transform(() => undefined));

const BOARD_ID = z.string().regex(/^BBSMSTR_[A-Z0-9]{12}$/, "expected BBSMSTR_ and 12 letters or digits");

/** Minimum number of distinct characters of a secret. Random secrets have more; typed filler often has fewer. */
const SECRET_DISTINCT_MIN = 8;

/** Centre of the map that the specification sets. */
export const DEFAULT_CENTRE = { lat: 36.3504119, lng: 127.3845475 };

/** Reads `lat,lng` in degrees. A part that is not a number becomes NaN. */
export function readPoint(text: string): LatLng {
  const [lat = Number.NaN, lng = Number.NaN, ...extraParts] = text
    .split(",")
    .map((part) => readDecimal(part.trim()) ?? Number.NaN);
  return extraParts.length > 0 ? { lat: Number.NaN, lng } : { lat, lng };
}

const secrets = z
  .string()
  .transform((text) => text.split(",").map((secret) => secret.trim()))
  .refine((list) => list.every((secret) => secret.length >= 32), "each secret needs 32 characters or more")
  .refine(
    (list) => list.every((secret) => new Set(secret).size >= SECRET_DISTINCT_MIN),
    "a secret repeats itself: make each with `openssl rand -hex 32`",
  );

const origin = z
  .string()
  .url()
  .refine(
    (text) => /^https?:/.test(text) && new URL(text).pathname === "/",
    "expected an origin such as https://example.kr",
  )
  .transform((text) => new URL(text).origin);

const baseAddress = z
  .string()
  .url()
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const { protocol, username, password, search, hash } = new URL(text);
    return /^https?:$/.test(protocol) && !`${username}${password}${search}${hash}`;
  })
  .transform((text) => {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname.replace(/(?<!\/)\/+$/, "")}`;
  });

const list = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );

const baseAddresses = list
  .refine(
    (addresses) => addresses.every((address) => baseAddress.safeParse(address).success),
    "expected addresses such as https://old.example.kr, comma-separated",
  )
  .transform((addresses) => addresses.map((address) => baseAddress.parse(address)));

/** Accepts origins without a path, of characters that a content security policy allows. */
const origins = list
  .refine(
    (entries) =>
      entries.every(
        (entry) => URL.canParse(entry) && /^https?:\/\/[\w.-]+(?::\d+)?\/$/.test(new URL(entry).href),
      ),
    "expected origins such as https://www.example.kr, comma-separated",
  )
  .transform((entries) => entries.map((entry) => new URL(entry).origin));

/** Accepts a whole number in plain digits. */
const wholeNumber = (from: number, to = Number.MAX_SAFE_INTEGER) => {
  const limits = to === Number.MAX_SAFE_INTEGER ? `from ${from}` : `from ${from} to ${to}`;
  return z
    .string()
    .transform((text) => readWhole(text) ?? -1)
    .refine((number) => number >= from && number <= to, `expected a whole number ${limits}, in plain digits`);
};

const kinds = list.refine(
  (names) => names.every((name) => /^[a-z0-9]{1,10}$/.test(name)),
  "expected ends of file names such as png,pdf, comma-separated",
);

/** Accepts what RFC 9116 allows: mail, telephone or a secure page. A bare e-mail address gets `mailto:`. */
const contacts = list
  .transform((entries) =>
    entries.map((entry) => (/^[^\s@:/]+@[^\s@:/]+$/.test(entry) ? `mailto:${entry}` : entry)),
  )
  .refine(
    (entries) =>
      entries.every((entry) => /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]+|https:\/\/\S+)$/.test(entry)),
    "expected an e-mail address, https://… or tel:…, comma-separated",
  );

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true;

const fact = optional(z.string().trim().max(200));

const dates = list.refine((days) => days.every(isDate), "expected dates such as 2027-05-03, comma-separated");

/** Reads a setting, and reports the error of `read` as its fault. */
const readBy =
  <Value, Result>(read: (value: Value) => Result) =>
  (value: Value, context: z.RefinementCtx): Result => {
    try {
      return read(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  };

export type IdleMinutes = { admin: number | null; member: number | null };

const OFF = "off";
const A_YEAR = 365 * 24 * 60;

function readFigure(text: string): number | null | undefined {
  if (text === OFF) return null;
  const minutes = readWhole(text) ?? 0;
  return minutes >= 1 && minutes <= A_YEAR ? minutes : undefined;
}

/** Reads minutes for administrators and members, or one figure for both. @throws Error for any other text */
export function readIdleMinutes(text: string): IdleMinutes {
  const figures = text.split(",").map((part) => readFigure(part.trim()));
  const [admin, member = admin] = figures;
  if (figures.length > 2 || figures.includes(undefined) || admin === undefined || member === undefined) {
    throw new Error("expected minutes or off, for administrators and members, such as 30,off");
  }
  return { admin, member };
}

const HOURLY = {
  registrations: 20,
  edits: 60,
  reviews: 20,
  posts: 20,
  comments: 60,
  reports: 10,
  uploads: 100,
};

export type WriteKind = keyof typeof HOURLY;
export type WriteLimits = Record<WriteKind, number>;

const DEFAULT_WRITE_LIMITS = Object.entries(HOURLY)
  .map(([kind, count]) => `${kind}:${count}`)
  .join(",");

/** Reads `posts:20,edits:60`, or `off` as null. A kind that is not named keeps its default. @throws Error */
export function readWriteLimits(text: string): WriteLimits | null {
  if (text === OFF) return null;
  const limits = text.split(",").map((part) => {
    const [kind = "", count, ...extraParts] = part.trim().split(":");
    const number = readWhole(count ?? "") ?? 0;
    if (!Object.hasOwn(HOURLY, kind) || number < 1 || extraParts.length > 0) {
      throw new Error(`expected off, or counts such as posts:20,edits:60, not "${part}"`);
    }
    return [kind, number];
  });
  return { ...HOURLY, ...Object.fromEntries(limits) };
}

const GENERATIONS = ["egov-4.2", "egov-5.0", "egov-5.0.1"] as const;
/** Accepts the letters of the former generation names, because operators still set them. */
const withoutLetter = (word: unknown) =>
  ({ a: "egov-4.2", b: "egov-5.0", c: "egov-5.0.1" })[String(word)] ?? word;

/** Every environment variable. Source of docs/settings.md and .env.example. */
export const envSchema = z.object({
  BACKEND_URL: z.union([z.literal("embedded"), baseAddress], {
    errorMap: () => ({
      message:
        "set the origin of the legacy backend, with its context path if it has one, or the word embedded",
    }),
  }),
  BACKEND_PUBLIC_ORIGIN: baseAddresses,
  BACKEND_AUTH_SCHEME: z
    .string()
    .regex(/^[A-Za-z]*$/)
    .default("auto"),
  BACKEND_GENERATION: z.preprocess(withoutLetter, z.enum(["auto", ...GENERATIONS]).default("auto")),
  BACKEND_ADMIN_ROLES: list,
  SESSION_SECRETS: secrets.optional(),
  SESSION_IDLE_MINUTES: z.string().default("30,off").transform(readBy(readIdleMinutes)),
  APP_ORIGIN: origin.optional(),
  PORT: wholeNumber(0, 65535).default("3000"),
  HOST: optional(z.string()),
  BOARD_ID_NOTICE: BOARD_ID.default("BBSMSTR_AAAAAAAAAAAA"),
  BOARD_ID_FREE: BOARD_ID.default("BBSMSTR_BBBBBBBBBBBB"),
  BOARD_ID_QNA: BOARD_ID.default("BBSMSTR_CCCCCCCCCCCC"),
  ATTACHMENT_KINDS: kinds,
  KAKAO_REST_API_KEY: optional(z.string()),
  KAKAO_CLIENT_SECRET: optional(z.string()),
  KAKAO_SCOPE: optional(z.string()),
  KAKAO_JS_KEY: optional(z.string()),
  BASEMAP_FILE: optional(z.string()),
  MAP_CENTRE: z
    .string()
    .refine((text) => isInKorea(readPoint(text)), "expected a place in Korea: lat,lng")
    .default(`${DEFAULT_CENTRE.lat},${DEFAULT_CENTRE.lng}`),
  MAP_TILE_URL: z
    .string()
    .refine((text) => text === "off" || ["{z}", "{x}", "{y}"].every((part) => text.includes(part)), {
      message: "expected a URL with {z}, {x} and {y}, or off",
    })
    .default("https://tile.openstreetmap.org/{z}/{x}/{y}.png"),
  MAP_TILE_ATTRIBUTION: z.string().default("© OpenStreetMap contributors"),
  TOILET_FEED_TTL_MS: wholeNumber(1000).default("60000"),
  TOILET_FEED_MAX_MB: wholeNumber(1).default("256"),
  DIRECTORY_HEAP_MB: wholeNumber(64).default("768"),
  EXTRA_HOLIDAYS: dates,
  REDIS_URL: optional(z.string().url()),
  CONNECTION_BANNER: z.enum(["off", "on"]).default("off"),
  EMBED_ORIGINS: origins,
  EDGE_CACHE: z.enum(["off", "on"]).default("off"),
  SERVICE_WORKER: z.enum(["on", "off"]).default("on"),
  TRUSTED_PROXIES: list.transform(readBy(readNetworks)),
  ADMIN_NETWORKS: list.transform(readBy((entries) => (entries.length > 0 ? readNetworks(entries) : null))),
  WRITE_LIMITS: z.string().default(DEFAULT_WRITE_LIMITS).transform(readBy(readWriteLimits)),
  STOP_WITHIN_MS: wholeNumber(0).default("35000"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.string().url()),
  OTEL_SERVICE_NAME: z.string().default("toilet-map"),
  METRICS_TOKEN: optional(z.string()),
  SITE_NAME: optional(z.string().trim().max(40)),
  SITE_LOGO: optional(z.string().regex(/\.(?:png|svg)$/i, "expected the path of a .png or .svg file")),
  OFFICIAL_SITE: z.enum(["off", "on"]).default("off"),
  OPERATOR_NAME: fact,
  OPERATOR_ADDRESS: fact,
  OPERATOR_PHONE: fact,
  LOCATION_OFFICER: fact,
  LOCATION_CONTACT: fact,
  LOCATION_TERMS_DATE: optional(z.string().refine(isDate, "expected a date such as 2027-05-03")),
  SECURITY_CONTACT: contacts,
  SECURITY_POLICY_URL: optional(z.string().regex(/^https:\/\/\S+$/, "expected https://…")),
  DATA_DIR: z.string().default(".data"),
  EMBEDDED_GENERATION: z.preprocess(withoutLetter, z.enum(GENERATIONS).default("egov-4.2")),
});

export type Env = z.output<typeof envSchema>;

/** Returns the typed environment, or all its faults, one line each. */
export function parseEnv(raw: Record<string, string | undefined>): { env: Env } | { faults: string[] } {
  const nonEmptyVariables = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ""));
  // An empty scheme means the bare token that eGov 4.2 to 5.0 expect.
  if (raw.BACKEND_AUTH_SCHEME === "") nonEmptyVariables.BACKEND_AUTH_SCHEME = "";
  const parsed = envSchema.safeParse(nonEmptyVariables);
  if (parsed.success) return { env: parsed.data };
  return { faults: parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) };
}

/** Settings that only the operator knows, each with the page that reports the gap or is missing without it. */
const FACTS = {
  OPERATOR_NAME: "/location-terms",
  OPERATOR_ADDRESS: "/location-terms",
  OPERATOR_PHONE: "/location-terms",
  LOCATION_OFFICER: "/location-terms",
  LOCATION_CONTACT: "/location-terms",
  LOCATION_TERMS_DATE: "/location-terms",
  SECURITY_CONTACT: "/.well-known/security.txt",
} as const;

type OperatorFact = keyof typeof FACTS;
type OperatorFacts = Partial<Record<string, string>> & { [Name in OperatorFact]?: string };

const NAMES = Object.keys(FACTS) as OperatorFact[];

export const operatorFacts = (env: Env): OperatorFacts =>
  Object.fromEntries(NAMES.map((name) => [name, String(env[name] ?? "")]));

export const missingFacts = (facts: OperatorFacts): { setting: OperatorFact; page: string }[] =>
  NAMES.filter((name) => !facts[name]?.trim()).map((setting) => ({ setting, page: FACTS[setting] }));
