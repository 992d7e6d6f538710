import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The map page: list, panel, search and filters. */
export const mapWords = words({ ko, en, ja, zh });
