import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Names the kinds of found places, and the part of a search that was not found. */
export const foundWords = words({ ko, en, ja, zh });
