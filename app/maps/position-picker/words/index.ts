import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The map of the toilet form, on which a position is chosen. */
export const pickerWords = words({ ko, en, ja, zh });
