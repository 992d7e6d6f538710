import { FROM_OUR_PAGE } from "./log-in.mjs";

const CONTENT_BYTES = 20 * 1024;
const PARAGRAPH =
  '<p>우리 동네 화장실을 <strong>다녀온 이야기</strong>를 길게 적어 봅니다. <a href="https://example.kr/">자세히</a></p>';

/**
 * Writes a post of 20 kB on the free board, as a member does.
 * @param {string} origin
 * @param {string} cookie of a member
 * @returns {Promise<string>} path of the post
 */
export async function writeLongPost(origin, cookie) {
  const title = `긴 글 ${Date.now()}`;
  const content = PARAGRAPH.repeat(Math.ceil(CONTENT_BYTES / Buffer.byteLength(PARAGRAPH)));
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "save-post", title, content, contentFormat: "html" }))
    body.append(name, value);
  const { status } = await fetch(`${origin}/community/free/create`, {
    method: "POST",
    headers: { ...FROM_OUR_PAGE, cookie },
    body,
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`the long post was answered ${status}`);
  const list = await fetch(`${origin}/community/free?${new URLSearchParams({ searchWrd: title })}`);
  const [path] = /\/community\/free\/\d+/.exec(await list.text()) ?? [];
  if (!path) throw new Error("the long post is not in its list");
  return path;
}
