import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

export const boardWords = words({ ko, en });
