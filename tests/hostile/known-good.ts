import { crawl } from "../support/crawl";
import { openMemberSession, openSession } from "../support/http-session";
import { decode, findControls, tagsOf } from "../support/http-session-page";
import type { Surface } from "./surface";

/** A form as a page of the app renders it. */
export type KnownForm = {
  path: string;
  pattern: string;
  isMultipart: boolean;
  fields: [name: string, value: string][];
  intents: string[];
};

/** Values that the pages themselves send; hostile requests vary them one by one. */
export type KnownGood = {
  segments: Map<string, string[]>;
  values: Map<string, string[]>;
  forms: KnownForm[];
};

const PAGES_PER_SESSION = 260;
/** Forms that would end the trial's own accounts, passwords and logins. */
const OWN_ACCOUNT = /^\/(mypage\/delete|admin\/manager|login)|userId=(user|admin)\b/;

/** Returns the route pattern of a path. */
function patternOf(pathname: string, patterns: string[]): string | undefined {
  const parts = pathname.split("/");
  const fits = (pattern: string) => {
    const wanted = pattern.split("/");
    return (
      wanted.length === parts.length && wanted.every((part, at) => part.startsWith(":") || part === parts[at])
    );
  };
  return patterns.find((pattern) => pattern === pathname) ?? patterns.find(fits);
}

function typedValueOf(html: string, name: string, fallback: string): string {
  const [control] = findControls(html, name);
  if (control?.name !== "textarea") return fallback;
  return decode(html.slice(control.end, html.indexOf("</textarea>", control.end)));
}

function formsOf(path: string, html: string, patterns: string[]): KnownForm[] {
  return tagsOf(html, "form").flatMap((tag) => {
    if (tag.attributes.method !== "post") return [];
    const part = html.slice(tag.end, html.indexOf("</form>", tag.end));
    const action = (tag.attributes.action ?? path).split("#")[0] ?? path;
    const target = action.startsWith("?") ? `${path.split("?")[0]}${action}` : action;
    const pattern = patternOf(target.split("?")[0] ?? "", patterns);
    const controls = tagsOf(part).filter(({ name, attributes }) => attributes.name && name !== "meta");
    const fields = controls
      .filter(({ name }) => name !== "button")
      .map(({ attributes: { name = "", value = "" } }): [string, string] => [
        name,
        typedValueOf(part, name, value),
      ]);
    const intents = controls
      .filter(({ attributes }) => attributes.name === "intent")
      .map(({ attributes }) => attributes.value ?? "");
    if (!pattern || OWN_ACCOUNT.test(target)) return [];
    const isMultipart = tag.attributes.enctype === "multipart/form-data";
    return [{ path: target, pattern, isMultipart, fields, intents }];
  });
}

function add(store: Map<string, string[]>, name: string, value: string): void {
  const values = store.get(name) ?? [];
  store.set(name, values);
  if (values.length < 12 && !values.includes(value)) values.push(value);
}

/** Crawls the site in every role and records its links and forms. */
export async function learnKnownGood(origin: string, { routes }: Surface): Promise<KnownGood> {
  const patterns = routes.map(({ pattern }) => pattern);
  const knownGood: KnownGood = { segments: new Map(), values: new Map(), forms: [] };
  const formKeys = new Set<string>();
  const starts = [
    ...patterns.filter((pattern) => !/[:*]/.test(pattern)),
    ...["/map/edit?toiletId=1", "/map/detail?toiletId=2", "/community/free", "/community/free/create"],
  ];
  const members = await Promise.all([openMemberSession(origin), openMemberSession(origin, "admin")]);
  for (const session of [openSession(origin), ...members]) {
    const skip = (link: string) => /\/logout|\/assets\//.test(link);
    const visited = await crawl(session, starts, { limit: PAGES_PER_SESSION, skip });
    for (const { path, html } of visited) {
      const [pathname = "", query = ""] = path.split("?");
      for (const [name, value] of new URLSearchParams(query)) add(knownGood.values, name, value);
      const pattern = patternOf(pathname, patterns);
      pattern?.split("/").forEach((part, at) => {
        if (part.startsWith(":"))
          add(knownGood.segments, part, decodeURIComponent(pathname.split("/")[at] ?? ""));
      });
      for (const form of formsOf(path, html, patterns)) {
        const key = `${form.pattern} ${form.fields.map(([name]) => name)} ${form.intents}`;
        if (formKeys.has(key)) continue;
        formKeys.add(key);
        knownGood.forms.push(form);
        for (const [name, value] of form.fields)
          if (!/password|confirmation/i.test(name)) add(knownGood.values, name, value);
      }
    }
  }
  return knownGood;
}
