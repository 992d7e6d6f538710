import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The frame of every page, and what all rooms share. */
export const uiWords = words({ ko, en, ja, zh });
