import { beforeAll, describe, expect, test } from "vitest";
import { overflowOf } from "../support/axe";
import { rawWriter } from "../support/board-pages";
import { useBrowser } from "../support/browser";
import { HOSTILE_BODIES } from "../support/hostile-bodies";
import { openSession } from "../support/http-session";
import { sharedWatchedApp } from "../support/shared-apps";

/** Bodies that another program wrote into the backend, shown under the production policy. */

const watched = sharedWatchedApp();
/** Writes a post as another program does, without the app's sanitiser. */
let writeRaw: (title: string, content: string) => Promise<string>;
beforeAll(async () => {
  writeRaw = await rawWriter(watched.backend.origin);
});

describe("the page of a post", () => {
  const open = useBrowser();

  // The backend's answer may have 8 MB of JSON.
  test("shows each hostile body and runs nothing", { timeout: 900_000 }, async () => {
    const page = await open({ baseURL: watched.origin });
    const messages: string[] = [];
    const requests: string[] = [];
    page.on("dialog", (dialog) => {
      messages.push(dialog.message());
      void dialog.dismiss();
    });
    page.on("request", (request) => requests.push(request.url()));
    for (const [name, html] of HOSTILE_BODIES) {
      const id = await writeRaw(`나쁜 글: ${name} <img src=x onerror=alert(1)>`, html);
      const response = await page.goto(`/community/free/${id}`);
      expect([name, response?.status()]).toEqual([name, 200]);
      const findings = await page.evaluate(() => {
        const body = document.querySelector(".post-body");
        const allowedTags = /^(P|BR|STRONG|B|EM|I|U|UL|OL|LI|A|IMG|H2|H3|BLOCKQUOTE|DIV)$/;
        return {
          foreign: [...(body?.querySelectorAll("*") ?? [])]
            .map(({ nodeName }) => nodeName)
            .filter((node) => !allowedTags.test(node)),
          // The elements after the body still exist, outside the body.
          actions: document.querySelectorAll("article.post > .post-actions").length,
          scripts: document.scripts.length,
        };
      });
      expect.soft([name, findings]).toEqual([name, { foreign: [], actions: 1, scripts: 0 }]);
      expect.soft(await overflowOf(page), name).toBe(0);
      expect.soft([name, messages.splice(0)]).toEqual([name, []]);
      const elsewhere = requests.splice(0).filter((url) => !url.startsWith(watched.origin));
      expect.soft([name, elsewhere]).toEqual([name, []]);
    }
  });

  test("has a policy for visitors that allows no script", async () => {
    const id = await writeRaw("정책", "<p>글</p>");
    const { headers } = await openSession(watched.origin).get(`/community/free/${id}`);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/script-src 'none'|script-src 'self'(?! 'unsafe)/);
    expect(policy).not.toContain("unsafe-inline");
    expect(policy).toContain("base-uri 'none'");
  });
});

test.each([
  ["Korean without spaces", "화장실".repeat(20)],
  ["emoji", "🚻👨‍👩‍👧‍👦".repeat(15)],
  ["right-to-left text", "\u202eשלום עולם\u202c ثم"],
  ["one overlong word", "a".repeat(60)],
  ["sixty characters", "가나다라마바사아자차".repeat(6)],
  ["markup", "<b>굵게</b> &amp; <script>alert(1)</script>"],
])("a title of %s stays within its box in the list and above its post", async (_name, title) => {
  const session = openSession(watched.origin);
  const id = await writeRaw(
    title,
    `<p>${"끝없는단어".repeat(500)}</p><p>${"a".repeat(3000)}</p><p dir=rtl>שלום</p>`,
  );
  for (const path of ["/community/free", `/community/free/${id}`]) {
    const { html } = await session.get(path);
    expect(html).not.toContain("<script>alert");
  }
});

describe("unusual titles and texts", () => {
  const open = useBrowser();
  test("fit a small phone, a phone and a desktop", async () => {
    const page = await open({ baseURL: watched.origin });
    const readOverflows = async () => {
      const pixels: number[] = [];
      for (const width of [320, 390, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        pixels.push(await overflowOf(page));
      }
      return pixels;
    };
    await page.goto("/community/free");
    expect(await readOverflows()).toEqual([0, 0, 0]);
    const hrefs = await page
      .locator(".cell-title a")
      .evaluateAll((links) => links.slice(0, 6).map((link) => link.getAttribute("href") ?? ""));
    for (const href of hrefs) {
      await page.goto(href);
      expect([href, await readOverflows()]).toEqual([href, [0, 0, 0]]);
    }
  });
});
