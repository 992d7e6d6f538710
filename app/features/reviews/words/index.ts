import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The frame of the reviews. */
export const reviewWords = words({ ko, en, ja, zh });
