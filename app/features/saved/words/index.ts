import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Toilets that are kept in this browser. */
export const savedWords = words({ ko, en, ja, zh });
