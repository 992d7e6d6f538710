import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** The boards, for readers and writers; the administration speaks the same Korean. */
export const boardWords = words({ ko, en });
