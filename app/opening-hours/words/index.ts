import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Whether a toilet is open, and until or from when. */
export const hoursWords = words({ ko, en, ja, zh });
