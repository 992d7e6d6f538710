import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The map itself, one’s own place and the ways to a toilet. */
export const mapsWords = words({ ko, en, ja, zh });
