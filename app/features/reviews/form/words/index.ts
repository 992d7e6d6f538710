import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** The form of a review, and what is said about it. */
export const reviewFormWords = words({ ko, en });
