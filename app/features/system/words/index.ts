import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** Pages about what went wrong. */
export const systemWords = words({ ko, en });
