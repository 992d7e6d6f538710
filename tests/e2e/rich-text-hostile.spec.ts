import { describe, expect, it } from "vitest";
import { sanitizeHtml } from "~/ui/rich-text/sanitize.server";
import { useBrowser } from "../support/browser";
import { HOSTILE_BODIES } from "../support/hostile-bodies";

const ORIGINS = ["https://toilets.example"];
const SETTLED_AFTER_MS = 300;

/** What the browser made of a body, as the product shows one: nothing of it may be foreign. */
type Findings = { ran: string[]; foreign: string[]; escaped: number };

describe("sanitised bodies in a browser without a policy", () => {
  const open = useBrowser();

  /** Shows bodies as posts on one page, and tells what ran, what was asked for, and what is there. */
  async function show(bodies: string[]): Promise<Findings & { asked: string[] }> {
    const page = await open();
    const asked: string[] = [];
    const ran: string[] = [];
    await page.exposeFunction("tell", (what: string) => ran.push(what));
    await page.addInitScript(() => {
      const { tell } = window as unknown as { tell(what: string): void };
      Object.assign(window, { alert: () => tell("alert"), msgbox: () => tell("msgbox") });
    });
    page.on("dialog", (dialog) => {
      ran.push(dialog.type());
      void dialog.dismiss();
    });
    await page.route("**/*", (route) => {
      const url = route.request().url();
      if (url === "https://toilets.example/post") {
        const posts = bodies.map((body) => `<article class="post">${body}</article>`).join("\n");
        return route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><meta charset=utf-8><main>${posts}</main>`,
        });
      }
      asked.push(url);
      return route.abort();
    });
    await page.goto("https://toilets.example/post");
    const found = await page.evaluate(async () => {
      const posts = [...document.querySelectorAll("main > article.post")];
      const allowed: Record<string, string[]> = {
        A: ["href", "rel"],
        IMG: ["src", "alt", "width", "height"],
      };
      const names = /^(P|BR|STRONG|B|EM|I|U|UL|OL|LI|A|IMG|H2|H3|BLOCKQUOTE)$/;
      const isFine = (element: Element) =>
        names.test(element.nodeName) &&
        element.namespaceURI === "http://www.w3.org/1999/xhtml" &&
        [...element.attributes].every(({ name }) => allowed[element.nodeName]?.includes(name)) &&
        (!(element instanceof HTMLAnchorElement) || /^https?:$/.test(element.protocol)) &&
        (!(element instanceof HTMLAnchorElement) || element.host !== "evil.example") &&
        (!(element instanceof HTMLImageElement) ||
          element.src.startsWith(`${location.origin}/board/images/`));
      const inside = posts.flatMap((post) => [...post.querySelectorAll("*")]);
      for (const element of inside) {
        element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
        if (element instanceof HTMLElement) element.focus();
      }
      return {
        foreign: inside
          .filter((element) => !isFine(element))
          .map((element) => element.outerHTML.slice(0, 200)),
        posts: posts.length,
        outside: document.querySelectorAll("body > *, main > *").length - posts.length - 1,
      };
    });
    await page.waitForTimeout(SETTLED_AFTER_MS);
    await page.context().close();
    return { ran, foreign: found.foreign, escaped: bodies.length - found.posts + found.outside, asked };
  }

  it("run nothing, bring in nothing and ask for nothing", async () => {
    const bodies: string[] = [];
    for (const [, html] of HOSTILE_BODIES) bodies.push(await sanitizeHtml(html, ORIGINS));
    const { ran, foreign, escaped, asked } = await show(bodies);
    expect(ran).toEqual([]);
    expect(foreign).toEqual([]);
    expect(escaped).toBe(0);
    expect(asked.filter((url) => !url.startsWith("https://toilets.example/board/images/"))).toEqual([]);
  });

  it("would be caught if they did: the bodies themselves run", async () => {
    const small = HOSTILE_BODIES.filter(([, html]) => html.length < 2_000).map(([, html]) => html);
    let ran = 0;
    let foreign = 0;
    for (const html of small.slice(0, 20)) {
      const found = await show([html]);
      ran += found.ran.length > 0 ? 1 : 0;
      foreign += found.foreign.length + found.escaped > 0 ? 1 : 0;
    }
    expect(ran).toBeGreaterThan(8);
    expect(foreign).toBeGreaterThan(12);
  });
});
