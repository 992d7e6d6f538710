import { newTitle, writePost } from "../../tests/support/board-pages";
import { type HttpSession, openMemberSession } from "../../tests/support/http-session";

const CONTENT_BYTES = 20 * 1024;
const PARAGRAPH =
  '<p>우리 동네 화장실을 <strong>다녀온 이야기</strong>를 길게 적어 봅니다. <a href="https://example.kr/">자세히</a></p>';

/** Logs a sample member in. Returns the session, and its cookies for programs without a cookie jar. */
export async function openMember(origin: string, id?: "user" | "admin") {
  const session = await openMemberSession(origin, id);
  return { session, cookie: [...session.cookies].map((pair) => pair.join("=")).join("; ") };
}

/** Writes a post of 20 kB on the free board. @returns its path */
export async function writeLongPost(member: HttpSession): Promise<string> {
  const content = PARAGRAPH.repeat(Math.ceil(CONTENT_BYTES / Buffer.byteLength(PARAGRAPH)));
  return `/community/free/${await writePost(member, { title: newTitle("긴 글"), content, contentFormat: "html" })}`;
}
