import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The search for places. */
export const searchWords = words({ ko, en, ja, zh });
