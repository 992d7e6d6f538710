/** Reads pages in our server's format: React's markup with attributes in double quotes. */

export type Tag = { name: string; attributes: Record<string, string>; end: number };

const START_TAG = /<([a-zA-Z][\w-]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/g;
const ATTRIBUTE = /([^\s=>"/]+)(?:="([^"]*)")?/g;
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** Resolves the character references of a text. */
export const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => ENTITIES[name] ?? "");

/** Returns every start tag of a page, or those with this name. */
export function tagsOf(html: string, name?: string): Tag[] {
  const tags: Tag[] = [];
  const markup = html.replace(/<script\b[\s\S]*?<\/script>/g, (script) => " ".repeat(script.length));
  for (const match of markup.matchAll(START_TAG)) {
    const [fullTag, tagName = "", attributes = ""] = match;
    if (name && tagName !== name) continue;
    const pairs = [...attributes.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, decode(value)]);
    tags.push({ name: tagName, attributes: Object.fromEntries(pairs), end: match.index + fullTag.length });
  }
  return tags;
}

const REFERENCES = ["aria-describedby", "aria-labelledby", "aria-controls", "for", "form", "list"];
const MACHINE_DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Returns references to ids that the page lacks, images without a source, and times that no program can read. */
export function markupFaultsOf(html: string): string[] {
  const tags = tagsOf(html);
  const ids = new Set(tags.map(({ attributes }) => attributes.id));
  return tags.flatMap(({ name, attributes }) => [
    ...REFERENCES.flatMap((reference) =>
      (attributes[reference]?.split(" ") ?? [])
        .filter((id) => !ids.has(id))
        .map((id) => `${name} ${reference}=${id}`),
    ),
    ...(name === "img" && !attributes.src ? ["img without src"] : []),
    ...(name === "time" && !MACHINE_DATE.test(attributes.dateTime ?? "")
      ? [`time ${attributes.dateTime}`]
      : []),
  ]);
}

/** Returns the targets of a page's links. */
export const hrefsOf = (html: string): string[] =>
  tagsOf(html, "a").flatMap(({ attributes }) => attributes.href ?? []);

/** Returns the first link target with this prefix. */
export const linkTo = (html: string, start: string): string =>
  hrefsOf(html).find((href) => href.startsWith(start)) ?? "";

/** Returns the login link of a form that outlived its session. It opens in a new tab, so that the form stays. */
export const loginLinkHref = (html: string): string | undefined =>
  tagsOf(html, "a").find(
    ({ attributes: { target, href = "" } }) => target === "_blank" && /^\/(?:\w\w\/)?login\b/.test(href),
  )?.attributes.href;

/** Returns the text of a page or a part of it, without markup. */
export function wordsOf(html: string): string {
  const text = html.replace(/<script\b[\s\S]*?<\/script>/g, " ").replaceAll("<!-- -->", "");
  return decode(text.replace(/<[^>]*>/g, " "))
    .replace(/\s+/g, " ")
    .trim();
}

/** Returns the content from the start tag to its end tag; nested elements of the same name are not supported. */
export function contentOf(html: string, tag: Tag): string {
  return html.slice(tag.end, html.indexOf(`</${tag.name}>`, tag.end));
}

/** Returns the controls of this name, without buttons. */
export function findControls(html: string, name: string): Tag[] {
  return tagsOf(html).filter((tag) => tag.name !== "button" && tag.attributes.name === name);
}

/** Returns the value of a text control, or null if the page has none of this name. */
export function fieldValue(html: string, name: string): string | null {
  const [control] = findControls(html, name);
  if (!control) return null;
  if (control.name === "textarea") return decode(contentOf(html, control)).replace(/^\n/, "");
  return control.attributes.value ?? "";
}

/** Returns the checked values of the checkboxes and radio buttons of this name. */
export function checkedOf(html: string, name: string): string[] {
  return findControls(html, name)
    .filter(({ attributes }) => "checked" in attributes)
    .map(({ attributes }) => attributes.value ?? "on");
}

/** Returns the message of an invalid control as a screen reader finds it, by `aria-describedby`. */
export function fieldMessage(html: string, name: string): string | null {
  const control = findControls(html, name).find(({ attributes }) => attributes["aria-invalid"] === "true");
  const ids = control?.attributes["aria-describedby"]?.split(" ") ?? [];
  const texts = ids.map((id) => {
    const describedElement = tagsOf(html).find((tag) => tag.attributes.id === id);
    return describedElement ? wordsOf(contentOf(html, describedElement)) : "";
  });
  return control ? (texts.at(-1) ?? null) : null;
}

/** Returns the HTML of the error summary, or "". */
function summaryIn(html: string): string {
  const alert = tagsOf(html, "div").find(({ attributes }) => attributes.role === "alert");
  return alert ? html.slice(alert.end, html.indexOf("</ul>", alert.end)) : "";
}

/** Returns the entries of the error summary, empty without one. */
export function summaryOf(html: string): string[] {
  return [...summaryIn(html).matchAll(/<li[^>]*>([\s\S]*?)<\/li>/g)].map(([, entry = ""]) => wordsOf(entry));
}

/** Returns the names of the controls that the summary links to, or the id of a broken link. */
export function summaryTargets(html: string): string[] {
  return tagsOf(summaryIn(html), "a").map(({ attributes }) => {
    const id = (attributes.href ?? "").slice(1);
    const target = tagsOf(html).find((tag) => tag.attributes.id === id);
    // A group has no name, but its id ends with it.
    return target ? (target.attributes.name ?? id.slice(id.lastIndexOf("-") + 1)) : `#${id}`;
  });
}
