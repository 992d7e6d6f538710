import { join } from "node:path";
import Database from "libsql";

/** Posts that are expensive to read, stored as by another client of the backend: not sanitised. */

export type LongPost = {
  name: string;
  /** one address for each copy of the post */
  paths: string[];
};

/** The maximum length that the form of posts accepts. */
const CHARACTERS = 100_000;
const FORMATTED_ELEMENTS = 1000;

const fill = (count: number, piece: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => piece(at)).join("");

const link = (at: number) => `<a href="https://example.kr/${at}">글</a> `;

const TEXTS: Record<string, string> = {
  links: `<p>${fill(FORMATTED_ELEMENTS - 2, link)}</p>`,
  pictures: `<p>${fill(FORMATTED_ELEMENTS - 2, (at) => `<img src="/board/images/A/${at}.png">`)}</p>`,
  "letters and blanks": `<p>${"글 ".repeat(CHARACTERS / 2 - 100)}</p>`,
  "links beyond what is formatted": `<p>${fill(CHARACTERS / 15, link)}</p>`,
  lines: `<p>${"글<br>".repeat(CHARACTERS / 2)}</p>`,
  "quotation marks": `<p>${"&quot;".repeat(CHARACTERS)}</p>`,
};

/**
 * Inserts the posts into the board of an existing post, as posts of a generated member.
 * @param copies how often each can be read for the first time
 */
export function addLongPosts(dataDir: string, beside: string, copies: number): LongPost[] {
  const db = new Database(join(dataDir, "toilets.db"));
  db.pragma("busy_timeout = 10000");
  const insert = db.prepare(
    `INSERT INTO board_post (bbs_id, ntt_sj, ntt_cn, frst_register_id, created_at)
     SELECT bbs_id, ?, ?, 'BENCH_1', created_at FROM board_post WHERE ntt_id = ?`,
  );
  const posts = Object.entries(TEXTS).map(([name, text]): LongPost => {
    const ids = Array.from(
      { length: copies },
      (_, copy) => insert.run(name, `${text}<p>${copy}</p>`, beside).lastInsertRowid,
    );
    return { name, paths: ids.map((id) => `/community/free/${id}`) };
  });
  db.close();
  return posts;
}
