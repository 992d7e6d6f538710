import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** What a backend call that did not succeed means for a person. */
export const backendWords = words({ ko, en });
