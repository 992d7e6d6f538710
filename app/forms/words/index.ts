import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** What forms say about what was sent. */
export const formWords = words({ ko, en });
