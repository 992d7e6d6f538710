import type { BOARD_IDS } from "../board-master";
import text from "./posts.csv?raw";
import { readTable } from "./read-table";

export type SampleBoard = keyof typeof BOARD_IDS;

type Answer = { author: string; text: string; files: string[] };

/** `text` is HTML of a rich editor; `{park}`, `{station}` and `{indoor}` become pictures. */
export type SamplePost = Answer & {
  title: string;
  /** days before the sample is installed, so that a new installation looks used */
  daysAgo: number;
  views: number;
  replies: Answer[];
  comments: Answer[];
};

type Row = Record<"author" | "daysAgo" | "views" | "title" | "files" | "text", string> &
  ({ kind: "post"; board: SampleBoard } | { kind: "reply" | "comment" });

/** Returns posts, newest first. Replies and comments follow their row of kind `post`. */
function readPosts(): Record<SampleBoard, SamplePost[]> {
  const boards: Record<SampleBoard, SamplePost[]> = { notice: [], free: [], qna: [] };
  let post: SamplePost | undefined;
  for (const row of readTable<Row>(text)) {
    const answer = { author: row.author, text: row.text, files: row.files.split("|").filter(Boolean) };
    if (row.kind === "post") {
      const [daysAgo, views] = [Number(row.daysAgo), Number(row.views)];
      post = { ...answer, title: row.title, daysAgo, views, replies: [], comments: [] };
      boards[row.board].push(post);
    } else post?.[row.kind === "reply" ? "replies" : "comments"].push(answer);
  }
  return boards;
}

export const SAMPLE_POSTS = readPosts();
