import type { Page } from "playwright";
import { describe, expect, it } from "vitest";
import { sanitizeHtml } from "~/ui/rich-text/sanitize.server";
import { useBrowser } from "../support/browser";
import { HOSTILE_BODIES } from "../support/hostile-bodies";
import { untilCursorSeen } from "../support/rich-text-page/writer";

const SITE = "https://toilets.example";

/** Findings of a browser that shows bodies as posts. */
type Findings = {
  ran: string[];
  requests: string[];
  /** forbidden elements, attributes and URLs */
  foreign: string[];
  /** missing posts, and elements outside their post */
  escaped: number;
};

/** Runs in the page and finds forbidden content in the posts. */
function findForeign() {
  const posts = [...document.querySelectorAll("main > article.post")];
  const allowedAttributes: Record<string, string[]> = {
    A: ["href", "rel"],
    IMG: ["src", "alt", "width", "height"],
  };
  const names = /^(P|BR|STRONG|B|EM|I|U|UL|OL|LI|A|IMG|H2|H3|BLOCKQUOTE)$/;
  const hasSafeLink = (element: Element) =>
    !(element instanceof HTMLAnchorElement) ||
    (/^https?:$/.test(element.protocol) && element.host !== "evil.example");
  const isOwnImage = (element: Element) =>
    !(element instanceof HTMLImageElement) || element.src.startsWith(`${location.origin}/board/images/`);
  const isFine = (element: Element) =>
    names.test(element.nodeName) &&
    element.namespaceURI === "http://www.w3.org/1999/xhtml" &&
    [...element.attributes].every(({ name }) => allowedAttributes[element.nodeName]?.includes(name)) &&
    hasSafeLink(element) &&
    isOwnImage(element);
  const elementsInside = posts.flatMap((post) => [...post.querySelectorAll("*")]);
  for (const element of elementsInside) {
    element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    if (element instanceof HTMLElement) element.focus();
  }
  return {
    foreign: elementsInside
      .filter((element) => !isFine(element))
      .map((element) => element.outerHTML.slice(0, 200)),
    posts: posts.length,
    outside: document.querySelectorAll("body > *, main > *").length - posts.length - 1,
  };
}

/** Opens a page without a CSP that shows bodies as the product does. */
async function showIn(page: Page): Promise<(bodies: string[]) => Promise<Findings>> {
  let html = "";
  const ran: string[] = [];
  const requests: string[] = [];
  await page.exposeFunction("tell", (message: string) => ran.push(message));
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
    if (url.startsWith(`${SITE}/post/`)) return route.fulfill({ contentType: "text/html", body: html });
    requests.push(url);
    return route.abort();
  });
  let visits = 0;
  return async (bodies) => {
    const posts = bodies.map((body) => `<article class="post">${body}</article>`).join("\n");
    html = `<!doctype html><meta charset=utf-8><main>${posts}</main>`;
    const [ranBefore, requestCountBefore] = [ran.length, requests.length];
    visits += 1;
    await page.goto(`${SITE}/post/${visits}`);
    const { foreign, posts: shownPosts, outside } = await page.evaluate(findForeign);
    // Attacks run while the page loads, or with the events and the animations of its next frames.
    await untilCursorSeen(page);
    const escaped = bodies.length - shownPosts + outside;
    return { ran: ran.slice(ranBefore), requests: requests.slice(requestCountBefore), foreign, escaped };
  };
}

describe("a browser without a CSP", () => {
  const open = useBrowser();

  it("runs and loads nothing from sanitised bodies", async () => {
    const bodies: string[] = [];
    for (const [, html] of HOSTILE_BODIES) bodies.push(await sanitizeHtml(html, [SITE]));
    const show = await showIn(await open());
    const { ran, foreign, escaped, requests } = await show(bodies);
    expect(ran).toEqual([]);
    expect(foreign).toEqual([]);
    expect(escaped).toBe(0);
    expect(requests.filter((url) => !url.startsWith(`${SITE}/board/images/`))).toEqual([]);
  });

  it("runs the raw bodies, which proves that the test can detect a failing sanitiser", async () => {
    const show = await showIn(await open());
    const caught: string[] = [];
    const ran: string[] = [];
    for (const [name, html] of HOSTILE_BODIES.slice(0, 18)) {
      const findings = await show([html]);
      if (findings.ran.length > 0) ran.push(name);
      if (findings.foreign.length + findings.escaped > 0) caught.push(name);
    }
    expect(ran.length).toBeGreaterThan(8);
    expect(caught.length).toBeGreaterThan(12);
  });
});
