import { z } from "zod";

export const LOGIN_FORM = "login";
const MISSING = "아이디와 비밀번호를 입력해 주세요.";

/** Id and password are both needed (specification part 1 section 5); whichever is missing is marked. */
export const loginSchema = z
  .object({
    id: z.string().trim().default(""),
    password: z.string().default(""),
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
