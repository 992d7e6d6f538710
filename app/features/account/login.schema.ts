import { z } from "zod";
import { lazyMessage, PASSWORD_MAX } from "~/forms/read-fields";
import { sessionWords } from "~/session/words";
import { accountWords } from "./words";

const ID_MAX = 100;

/** Requires id and password, and marks the missing one. No member has longer ones. */
export const loginSchema = z
  .object({
    id: z
      .string(
        lazyMessage((code) =>
          code === "too_big" ? accountWords().idTooLong(ID_MAX) : sessionWords().invalidAccess,
        ),
      )
      .trim()
      .max(ID_MAX)
      .default(""),
    password: z
      .string(lazyMessage(() => sessionWords().passwordTooLong))
      .max(PASSWORD_MAX)
      .default(""),
    saveId: z
      .string()
      .optional()
      .transform((value) => value === "on"),
  })
  .superRefine(({ id, password }, context) => {
    for (const [field, text] of Object.entries({ id, password })) {
      if (!text) context.addIssue({ code: "custom", path: [field], message: accountWords().missing });
    }
  });
