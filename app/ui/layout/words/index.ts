import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The frame around a page, and what stands there in its place. */
export const layoutWords = words({ ko, en, ja, zh });
