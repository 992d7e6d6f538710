import { z } from "zod";
import { saying } from "~/forms/read-fields";
import { PASSWORD_MAX } from "~/session/password-rules";
import { sessionWords } from "~/session/words";

export const LOGIN_FORM = "login";
const MISSING = "아이디와 비밀번호를 입력해 주세요.";
const ID_MAX = 100;
const ID_TOO_LONG = `아이디는 ${ID_MAX}자까지 입력할 수 있습니다.`;

/** Id and password are both needed; whichever is missing is marked. Longer ones are nobody's. */
export const loginSchema = z
  .object({
    id: z.string().trim().max(ID_MAX, ID_TOO_LONG).default(""),
    password: z
      .string(saying(() => sessionWords().passwordTooLong))
      .max(PASSWORD_MAX)
      .default(""),
    saveId: z
      .string()
      .optional()
      .transform((value) => value === "on"),
  })
  .superRefine(({ id, password }, context) => {
    for (const [field, text] of Object.entries({ id, password })) {
      if (!text) context.addIssue({ code: "custom", path: [field], message: MISSING });
    }
  });
