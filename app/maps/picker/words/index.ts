import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Choosing a position on the map of a form. */
export const pickerWords = words({ ko, en, ja, zh });
