import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** The editor of posts, with and without scripts. */
export const richTextWords = words({ ko, en });
