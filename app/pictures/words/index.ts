import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** What stands where a picture should have been. */
export const pictureWords = words({ ko, en });
