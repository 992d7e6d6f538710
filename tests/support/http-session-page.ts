/** Reads pages as our server writes them: React's markup, attributes in double quotes. */

export type Tag = { name: string; attributes: Record<string, string>; end: number };

const START_TAG = /<([a-zA-Z][\w-]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s=>"/]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** A text with its character references resolved. */
export const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name] ?? "");

/** Every start tag of a page, or those with this name. */
export function tagsOf(html: string, name?: string): Tag[] {
  const tags: Tag[] = [];
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, (script) => " ".repeat(script.length));
  for (const match of markup.matchAll(START_TAG)) {
    const [whole, tagName = "", attributes = ""] = match;
    if (name && tagName !== name) continue;
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, decode(value)]);
    tags.push({ name: tagName, attributes: Object.fromEntries(pairs), end: match.index + whole.length });
  }
  return tags;
}

/** Where the links of a page lead. */
export const hrefsOf = (html: string): string[] =>
  tagsOf(html, "a").flatMap(({ attributes }) => attributes.href ?? []);

/** Where the first of them leads whose address begins so. */
export const linkTo = (html: string, start: string): string =>
  hrefsOf(html).find((href) => href.startsWith(start)) ?? "";

/** Where a form that outlived its session has its sender log in: in a new tab, so that it stays as it is. */
export const loginBeside = (html: string): string | undefined =>
  tagsOf(html, "a").find(
    ({ attributes: { target, href = "" } }) => target === "_blank" && /^\/(?:\w\w\/)?login\b/.test(href),
  )?.attributes.href;

/** The words of a page or of a part of one, without markup. */
export function wordsOf(html: string): string {
  const text = html.replace(/<script\b[\s\S]*?<\/script>/g, " ").replaceAll("<!-- -->", "");
  return decode(text.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** What follows the start tag up to its end tag; no element of that name may be inside. */
export function contentOf(html: string, tag: Tag): string {
  return html.slice(tag.end, html.indexOf(`</${tag.name}>`, tag.end));
}

/** The controls of this name that are not buttons. */
export function controlsNamed(html: string, name: string): Tag[] {
  return tagsOf(html).filter((tag) => tag.name !== "button" && tag.attributes.name === name);
}

/** What a text control holds; null where the page has none of this name. */
export function typedIn(html: string, name: string): string | null {
  const [control] = controlsNamed(html, name);
  if (!control) return null;
  if (control.name === "textarea") return decode(contentOf(html, control)).replace(/^\n/, "");
  return control.attributes.value ?? "";
}

/** The values of the boxes and radio buttons of this name that are checked. */
export function checkedOf(html: string, name: string): string[] {
  return controlsNamed(html, name)
    .filter(({ attributes }) => "checked" in attributes)
    .map(({ attributes }) => attributes.value ?? "on");
}

/** The message beside a control, as a screen reader finds it: marked invalid and described by it. */
export function messageBeside(html: string, name: string): string | null {
  const control = controlsNamed(html, name).find(({ attributes }) => attributes["aria-invalid"] === "true");
  const ids = control?.attributes["aria-describedby"]?.split(" ") ?? [];
  const texts = ids.map((id) => {
    const described = tagsOf(html).find((tag) => tag.attributes.id === id);
    return described ? wordsOf(contentOf(html, described)) : "";
  });
  return control ? (texts.at(-1) ?? null) : null;
}

/** What stands in the error summary, "" where there is none. */
function summaryIn(html: string): string {
  const alert = tagsOf(html, "div").find(({ attributes }) => attributes.role === "alert");
  return alert ? html.slice(alert.end, html.indexOf("</ul>", alert.end)) : "";
}

/** The entries of the error summary, empty where there is none. */
export function summaryOf(html: string): string[] {
  return [...summaryIn(html).matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, entry = ""]) => wordsOf(entry));
}

/** The names of the controls that the summary leads to; the id itself where it leads to nothing. */
export function summaryTargets(html: string): string[] {
  return tagsOf(summaryIn(html), "a").map(({ attributes }) => {
    const id = (attributes.href ?? "").slice(1);
    const target = tagsOf(html).find((tag) => tag.attributes.id === id);
    // A group has no name of its own: its id ends with it.
    return target ? (target.attributes.name ?? id.slice(id.lastIndexOf("-") + 1)) : `#${id}`;
  });
}
