import { openDatabase } from "../../reference-backend/database";
import type { Generation } from "../../reference-backend/generation";
import { administratorToken } from "./administrator-token";
import type { Answer, Fields, HttpSession } from "./http-session";
import { decode, tagsOf } from "./http-session-page";

/** Reads the HTML of the boards' pages. */

/** Returns the numbers of the posts in a list, in order. */
export function postIdsOf(html: string, base = "/community/free"): string[] {
  const table = html.slice(html.indexOf("<tbody"), html.indexOf("</tbody>"));
  return tagsOf(table, "a").flatMap(({ attributes }) => {
    const [, id] = new RegExp(`^${base}/(\\d+)(?:\\?|$)`).exec(attributes.href ?? "") ?? [];
    return id ?? [];
  });
}

const newestFirst = (a: string, b: string) => Number(b) - Number(a);

const FREE = "BBSMSTR_BBBBBBBBBBBB";
let count = 0;

/** Returns a unique title. */
export const newTitle = (text = "글") => `${text} ${Date.now()}-${count++}`;

/** Sends the form of a post, reply or comment, as a browser without scripts does. */
export const sendPost = (session: HttpSession, path: string, fields: Fields): Promise<Answer> =>
  session.post(path, { intent: "save-post", contentFormat: "text", ...fields }, { multipart: true });

/** Writes a post through its form. @returns its number @throws if the form is refused */
export async function writePost(
  session: HttpSession,
  fields: { title: string; content?: string; contentFormat?: string; files?: File[] },
  board = "free",
): Promise<string> {
  const answer = await sendPost(session, `/community/${board}/create`, { content: "내용", ...fields });
  if (answer.status !== 303) throw new Error(`the post was answered ${answer.status}`);
  // Reads the list without a search, because searches are limited per address.
  const { html } = await session.get(`/community/${board}`);
  // Another test may have written a newer post meanwhile.
  const rows = html.split("<tr").filter((row) => decode(row).includes(fields.title));
  const base = `/community/${board}`;
  const [id] = rows.flatMap((row) => postIdsOf(`<tbody${row}</tbody>`, base)).sort(newestFirst);
  if (!id) throw new Error("the list does not lead to the new post");
  return id;
}

/**
 * Logs the sample administrator in at the backend.
 * @returns a function that writes a post as another program does, and returns its number
 */
export async function rawWriter(backend: string, generation: Generation = "egov-4.2", bbsId = FREE) {
  const authorization = await administratorToken(backend, generation);
  return async (title: string, content: string): Promise<string> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ bbsId, nttSj: title, nttCn: content }))
      body.append(name, value);
    const writeAnswer = await fetch(`${backend}/board`, { method: "POST", headers: { authorization }, body });
    if (!writeAnswer.ok) throw new Error(`the backend answered ${writeAnswer.status}`);
    const list = await fetch(`${backend}/board?bbsId=${bbsId}`);
    const { result } = (await list.json()) as { result: { resultList: { nttId: number }[] } };
    return String(result.resultList[0]?.nttId);
  };
}

/** Reads and writes the content of posts in the database of a reference backend, byte for byte. */
export function openContents(dataDir: string) {
  const db = openDatabase(dataDir);
  return {
    read(id: string): string {
      const row = db.prepare("SELECT ntt_cn FROM board_post WHERE ntt_id = ?").get([Number(id)]);
      return (row as { ntt_cn: string }).ntt_cn;
    },
    write(id: string, content: string): void {
      db.prepare("UPDATE board_post SET ntt_cn = ? WHERE ntt_id = ?").run([content, Number(id)]);
    },
    close: () => void db.close(),
  };
}

/** Returns the numbers of the comments that the member may change. */
export const ownCommentIdsOf = (html: string): string[] =>
  tagsOf(html, "a").flatMap(({ attributes }) => /[?&]edit=(\d+)/.exec(attributes.href ?? "")?.[1] ?? []);
