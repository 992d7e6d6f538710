const DECLARATION = /(?<![\w-])(--[\w-]+):([^;}]*);?/g;
const NAMED = /var\((--[\w-]+)/g;

/**
 * Style rules without the custom properties that nothing in them, nor anything in a page, asks for: a page has a third
 * of the colours that the sheet names.
 * @param css as it travels, without comments
 * @param html of the page that it is for
 */
export function dropUnusedProperties(css: string, html: string): string {
  const rest = css.replace(DECLARATION, "");
  const used = new Set<string>();
  const waiting = [...namesIn(rest), ...namesIn(html)];
  const values = new Map<string, string[]>();
  for (const [, name = "", value = ""] of css.matchAll(DECLARATION)) {
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    used.add(name);
    waiting.push(...(values.get(name) ?? []).flatMap(namesIn));
  }
  return css.replace(DECLARATION, (all, name: string) => (used.has(name) ? all : ""));
}

const namesIn = (text: string): string[] => [...text.matchAll(NAMED)].map(([, name = ""]) => name);
