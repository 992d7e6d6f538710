import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** The form that registers and edits a toilet, and what is said about it. */
export const toiletFormWords = words({ ko, en });
