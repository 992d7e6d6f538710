import { words } from "~/languages/words";
import { en } from "./en";
import { ja } from "./ja";
import { ko } from "./ko";
import { zh } from "./zh";

/** Names floors, exits and rooms on the last metres to a toilet. Only the server reads these words. */
export const lastMetresWords = words({ ko, en, ja, zh });
