import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** What is said about a name. */
export const nameWords = words({ ko, en });
