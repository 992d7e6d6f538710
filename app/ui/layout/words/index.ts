import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Words of the frame around every page, and of error pages. */
export const layoutWords = words({ ko, en, ja, zh });
