import { afterEach, describe, expect, test } from "vitest";
import { BEHAVIOURS, type Generation } from "../../reference-backend/generation";
import type { ReferenceBackendOptions } from "../../reference-backend/server";
import { newTitle, sendPost, writePost } from "../support/board-pages";
import { openMemberSession } from "../support/http-session";
import { summaryOf, wordsOf } from "../support/http-session-page";
import { startWatchedApp } from "../support/proxy-backend";
import { useStarted } from "../support/started";
import { createLossyProxy } from "./lossy-proxy";

/** These generations answer a missing post as they answer a failure: with 500. */
const GENERATIONS: Generation[] = ["egov-5.0", "egov-5.0.1"];
const MAYBE = /삭제되었을 수도 있습니다/;

/** Starts an app with a logged-in member behind a proxy that loses the answers of writes. */
function useLossyApp(options: Partial<ReferenceBackendOptions>, id: "admin" | "user", password?: string) {
  const { line, intercept } = createLossyProxy();
  const fixture = useStarted(async () => {
    const watched = await startWatchedApp({}, intercept, options);
    return { session: await openMemberSession(watched.origin, id, password), stop: watched.stop };
  });
  afterEach(() => line.play(null));

  async function remove(path: string, intent: string, loss: "cut" | "unsent", isDark = false) {
    line.play(loss, { isDark });
    const answer = await fixture.session.post(path, { intent });
    expect(line.lost).toHaveLength(1);
    line.play(null);
    return answer;
  }
  return { fixture, remove };
}

describe.each(GENERATIONS)("the lost deletion of a post before %s", (generation) => {
  const { admin } = BEHAVIOURS[generation].passwords;
  const { fixture, remove: removeFrom } = useLossyApp({ generation }, "admin", admin);
  const remove = (postId: string, loss: "cut" | "unsent", isDark?: boolean) =>
    removeFrom(`/community/free/${postId}`, "delete-post", loss, isDark);

  test("is confirmed by the list that no longer has the post", async () => {
    const answer = await remove(await writePost(fixture.session, { title: newTitle() }), "cut");
    expect(answer.status).toBe(303);
    expect(wordsOf((await fixture.session.follow(answer)).html)).toContain("삭제되었습니다.");
  });

  test("is a failure if the backend did not receive it", async () => {
    const { html } = await remove(await writePost(fixture.session, { title: newTitle() }), "unsent");
    expect(wordsOf(html)).not.toMatch(MAYBE);
    expect(summaryOf(html)).toHaveLength(1);
  });

  test("stays unknown if neither the post nor the list can be read", async () => {
    const postId = await writePost(fixture.session, { title: newTitle() });
    const { html } = await remove(postId, "cut", true);
    expect(summaryOf(html).join()).toMatch(MAYBE);
  });

  test("of a reply is confirmed although it stood at the end of the list", async () => {
    const parent = await writePost(fixture.session, { title: newTitle() });
    const title = newTitle("답글");
    await sendPost(fixture.session, `/community/free/${parent}/reply`, { title, content: "답" });
    const { html } = await fixture.session.get(
      `/community/free?searchCnd=0&searchWrd=${encodeURIComponent(title)}`,
    );
    const [, reply = ""] = /\/community\/free\/(\d+)/.exec(html.slice(html.indexOf("<tbody"))) ?? [];
    const answer = await remove(reply, "cut");
    expect(answer.status).toBe(303);
  });
});

describe("the lost deletion of a toilet before a fork that answers code 800 for a missing one", () => {
  const { remove: removeFrom } = useLossyApp({ strict: { missing: "800" } }, "user");
  const remove = (toiletId: string, loss: "cut" | "unsent", isDark?: boolean) =>
    removeFrom(`/map/edit?toiletId=${toiletId}`, "delete-toilet", loss, isDark);

  test("is confirmed by a fresh feed without the toilet", async () => {
    const answer = await remove("5", "cut");
    expect([answer.status, answer.location]).toEqual([303, "/map"]);
  });

  test("is a failure if the backend did not receive it", async () => {
    const { html } = await remove("6", "unsent");
    expect(summaryOf(html)).toHaveLength(1);
    expect(summaryOf(html).join()).not.toMatch(MAYBE);
  });

  test("stays unknown if the backend is away", async () => {
    const { html } = await remove("7", "cut", true);
    expect(summaryOf(html).join()).toMatch(MAYBE);
  });
});
