import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** Who may do what, and how often. */
export const sessionWords = words({ ko, en });
