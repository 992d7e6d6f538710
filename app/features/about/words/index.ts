import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** Whose data this is, and for whom it is made; the operator's other pages are Korean. */
export const aboutWords = words({ ko, en });
