import { tagsOf } from "../support/http-session-page";
import { FORGED_HEADER, MARK } from "./texts";
import type { WireAnswer } from "./wire";

/** Internal words of the product, its framework or its backend. */
const INSIDE = [
  ...[
    /\n\s+at .+[:(]/,
    /node_modules/,
    /Unexpected Server Error/,
    /did not provide (an?|the) `/,
    /\bfile:\/\/\/[^\s"<]*\.js/,
    /build\/server/,
  ],
  ...[
    /\b(Type|Range|Reference|Syntax|Zod|Backend|Assertion)Error\b/,
    /\bSQLITE_/,
    /\bE(CONNRE|NOENT|ACCES|PIPE)\b/,
    /\/app\/features\//,
  ],
];
/** A URL in an answer may neither run code nor lead to the attacker. */
const RUNNING = /^[\s\0-\u0020]*(java\s*script|vbscript|data:text)/i;

const isMarkup = (type: string) => /html|xml|svg/.test(type);

/** Headers that every page has. */
const ON_DOCUMENTS: [header: string, value: RegExp][] = [
  [
    "content-security-policy",
    /default-src 'none'.*object-src 'none'; base-uri 'none'; require-trusted-types-for 'script';.*; frame-ancestors/,
  ],
  ["referrer-policy", /^strict-origin-when-cross-origin$/],
  ["cross-origin-opener-policy", /^same-origin$/],
  ["cache-control", /^(?:private, )?no-store$|^private, no-cache$/],
];

function faultsOfMarkup(body: string): string[] {
  const faults = body.includes(`<${MARK}`) ? ["an element of the request is one of the answer"] : [];
  for (const { name, attributes } of tagsOf(body)) {
    const odd = Object.keys(attributes).filter((key) => /^on/i.test(key) || key.includes(MARK));
    if (odd.length > 0) faults.push(`<${name}> has the attribute ${odd}`);
    for (const key of ["href", "src", "action", "formaction", "xlink:href"]) {
      const address = attributes[key] ?? "";
      if (RUNNING.test(address) || /^[/\\]{2}|evil\.example/.test(address.split("?")[0] ?? ""))
        faults.push(`<${name}> leads to ${address}`);
    }
  }
  return faults;
}

function faultsOfHeaders(headers: Map<string, string>, status: number, type: string): string[] {
  const faults: string[] = [];
  if (headers.get("x-content-type-options") !== "nosniff") faults.push("no nosniff");
  if (headers.has(FORGED_HEADER)) faults.push("a header of the request's making");
  if (headers.has("x-powered-by") || headers.has("access-control-allow-origin"))
    faults.push("a header that nobody should see");
  if (/^text\/html/.test(type)) {
    for (const [name, value] of ON_DOCUMENTS)
      if (!value.test(headers.get(name) ?? ""))
        faults.push(`a document whose ${name} is ${headers.get(name)}`);
    if (!/no-store/.test(headers.get("cache-control") ?? "") && headers.has("set-cookie"))
      faults.push("a document that may be kept sets a cookie");
  }
  const location = headers.get("location");
  if (location !== undefined && !/^\/(?![/\\])[!-~]*$/.test(location)) faults.push(`leads to ${location}`);
  if (status === 405 && !headers.has("allow")) faults.push("405 without Allow");
  return faults;
}

/** Returns the faults of an answer to any request; empty for a good one. */
export function faultsOf({ status, headers: pairs, body }: WireAnswer): string[] {
  const headers = new Map(pairs);
  const type = headers.get("content-type") ?? "";
  const faults = status >= 500 ? [`status ${status}`] : [];
  faults.push(...INSIDE.filter((words) => words.test(body)).map((words) => `says ${words.exec(body)?.[0]}`));
  faults.push(...faultsOfHeaders(headers, status, type));
  if (body && !type && status !== 304) faults.push("a body without a type");
  if (isMarkup(type)) faults.push(...faultsOfMarkup(body));
  if (/^text\/csv/.test(type) && new RegExp(`(^|[\\n,;"])\\s*[=+@-]${MARK}`).test(body))
    faults.push("a formula");
  return faults;
}
