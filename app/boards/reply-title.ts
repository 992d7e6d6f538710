import type { BoardKey } from "~/backend/board";
import { firstCharacters } from "~/texts/first-characters";
import { POST_TITLE_MAX } from "./boards";

const PREFIX = "RE: ";

/** What a reply is called before anybody types: no longer than its board takes, or it could not be saved as it stands. */
export const replyTitle = (board: BoardKey, title: string): string =>
  firstCharacters(`${PREFIX}${title}`, POST_TITLE_MAX[board]);
