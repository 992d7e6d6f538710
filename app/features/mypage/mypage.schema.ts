import { z } from "zod";
import { mypageWords } from "./words";

export const NICKNAME_FORM = "nickname";

/** Accepts an empty nickname, because the backend decides whether it is allowed. */
export const nicknameSchema = z.object({ nickname: z.string().trim().default("") });

export const SESSIONS_FORM = "sessions";

export const DELETE_FORM = "delete-account";
/** The exact text to type before an account is deleted. */
export const CONFIRMATION = "DELETE";

export const deleteSchema = z.object({
  confirmation: z.literal(CONFIRMATION, { errorMap: () => ({ message: mypageWords().delete.notExact }) }),
});
