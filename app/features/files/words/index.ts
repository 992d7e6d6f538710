import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** What stands where a file should have been. */
export const fileWords = words({ ko, en });
