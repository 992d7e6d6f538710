import { describe, expect, it } from "vitest";
import { newTitle, rawWriter } from "../support/board-pages";
import { examine } from "../support/doctor";
import { answered, openSession } from "../support/http-session";
import { checkedOf, tagsOf } from "../support/http-session-page";
import { makePhoto } from "../support/photos";
import { sharedWatchedApp } from "../support/shared-apps";
import { useMember } from "../support/started";

/** Pictures of posts at the backend's public address, which no setting contains. */

const OLD = "https://old.example/egov";
const app = sharedWatchedApp();
const admin = useMember(app, "admin");

/** Uploads a picture. @returns its path */
async function uploadPicture(): Promise<string> {
  const images = await makePhoto();
  const { html } = await admin.post("/community/free/images", { images }, { multipart: true });
  return (JSON.parse(html) as { url: string }).url;
}

const sourcesOf = (html: string) =>
  tagsOf(html.slice(html.indexOf("post-body")), "img").map(({ attributes }) => attributes.src);

describe("pictures of a post at the backend's public address", () => {
  it("are shown through the app on the first view", async () => {
    const path = await uploadPicture();
    const missingUrl = `${OLD}/board/images/BBSMSTR_BBBBBBBBBBBB/missing.png`;
    const writeRaw = await rawWriter(app.backend.origin);
    const html = `<p><img src="${OLD}${path}" alt="입구"></p><p><img src="${missingUrl}"></p><p>끝</p>`;
    const id = await writeRaw(newTitle(), html);
    const visitor = openSession(app.origin);
    const page = await answered(200, visitor.get(`/community/free/${id}`));
    expect(sourcesOf(page.html)).toEqual([path]);
    expect((await visitor.get(path)).headers.get("content-type")).toBe("image/webp");
    const form = await answered(200, admin.get(`/community/free/${id}/modify`));
    expect(checkedOf(form.html, "keepContent")).toEqual(["yes"]);
  });

  it("are listed by the doctor for the operator to confirm", async () => {
    const writeRaw = await rawWriter(app.backend.origin);
    await writeRaw(newTitle(), `<p><img src="${OLD}${await uploadPicture()}"></p>`);
    const { lines } = await examine(app.backend.origin);
    expect(lines).toContain(`pictures  posts name them at ${OLD}, too`);
    expect(lines).toContain(`# if this is the backend's own address: BACKEND_PUBLIC_ORIGIN=${OLD}`);
  });
});
