import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Facilities by their meaning; Korean ones are shown as they were written. */
export const facilityWords = words({ ko, en, ja, zh });
