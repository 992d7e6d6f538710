import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

/** Logging in and out. */
export const accountWords = words({ ko, en });
