import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Words of the frame and of shared components. */
export const uiWords = words({ ko, en, ja, zh });
