import { words } from "~/languages/words";
import { en } from "./en";
import { ko } from "./ko";

export const toiletFormWords = words({ ko, en });
