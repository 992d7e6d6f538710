import { z } from "zod";
import { PASSWORD_MAX } from "~/forms/read-fields";
import { sessionWords } from "~/session/words";

export const PASSWORD_FORM = "password";

const OLD_MISSING = "기존 암호는 필수 값입니다.";
const NEW_MISSING = "신규 암호는 필수 값입니다.";
const SAME = "신규 암호는 기존 암호와 동일하게 사용할 수 없습니다.";

const isBlank = (text: string) => text.trim() === "";

/** Accepts passwords as typed, with spaces, but refuses spaces only. */
export const passwordSchema = z
  .object({ oldPassword: z.string().default(""), newPassword: z.string().default("") })
  .superRefine(({ oldPassword, newPassword }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (oldPassword === "") refuse("oldPassword", OLD_MISSING);
    if (isBlank(newPassword)) refuse("newPassword", NEW_MISSING);
    else if (newPassword === oldPassword) refuse("newPassword", SAME);
    // A longer password could not log in.
    else if (newPassword.length > PASSWORD_MAX) refuse("newPassword", sessionWords().passwordTooLong);
  });
