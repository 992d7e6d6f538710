import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** What members see of themselves, and the end of an account. */
export const mypageWords = words({ ko, en });
