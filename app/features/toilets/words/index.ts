import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** The page of one toilet, as visitors read it. */
export const placeWords = words({ ko, en, ja, zh });
