import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** How far and where to. */
export const geoWords = words({ ko, en, ja, zh });
