import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** What the map's data, tiles and QR code say where they cannot be had; no page ships it. */
export const answerWords = words({ ko, en, ja, zh });
