import { z } from "zod";
import { mypageWords } from "./words";

export const NICKNAME_FORM = "nickname";

/** An empty nickname may be sent: whether it is taken is for the backend to say. */
export const nicknameSchema = z.object({ nickname: z.string().trim().default("") });

export const SESSIONS_FORM = "sessions";

export const DELETE_FORM = "delete-account";
/** What has to be typed, exactly, before an account is deleted. */
export const CONFIRMATION = "DELETE";

export const deleteSchema = z.object({
  confirmation: z.literal(CONFIRMATION, { errorMap: () => ({ message: mypageWords().delete.notExact }) }),
});
