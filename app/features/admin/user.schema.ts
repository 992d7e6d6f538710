import { z } from "zod";
import { PASSWORD_MAX } from "~/forms/read-fields";
import { cleanName } from "~/names/clean-name";
import { sessionWords } from "~/session/words";

export const USER_FORM = "user";
export const SESSIONS_FORM = "user-sessions";

export const ADMIN_ROLE = "USR";
export const MEMBER_ROLE = "GNR";
export const ORGANIZATIONS = [
  { value: "ORGNZT_0000000000000", name: "기본조직" },
  { value: "ORGNZT_0000000000001", name: "일반조직" },
];
export const DEFAULT_ORGANIZATION = "ORGNZT_0000000000000";

const ID_MAX = 20;
const NAME_MAX = 60;
export const NAME_MISSING = "이름을 입력해 주세요.";
export const EMAIL_MAX = 100;

/** @param max characters as the backend counts them, with emoji and some signs as several */
export const nameTooLongHere = (max: number) =>
  `이름은 ${max}자까지 입력할 수 있습니다. 이 서버에서는 이모지와 < > " ' 기호가 여러 글자로 계산됩니다.`;

const required = (message: string) => z.string({ required_error: message }).trim().min(1, message);

const user = {
  name: z
    .string({ required_error: NAME_MISSING })
    .transform(cleanName)
    .pipe(z.string().min(1, NAME_MISSING).max(NAME_MAX, `이름은 ${NAME_MAX}자까지 입력할 수 있습니다.`)),
  email: required("이메일을 입력해 주세요.").pipe(
    z
      .string()
      .max(EMAIL_MAX, `이메일은 ${EMAIL_MAX}자까지 입력할 수 있습니다.`)
      .regex(/^[^\s@]+@[^\s@]+$/, "이메일 형식이 올바르지 않습니다. 예: name@example.com"),
  ),
  role: z.enum([ADMIN_ROLE, MEMBER_ROLE], {
    errorMap: () => ({ message: "권한을 골라 주세요." }),
  }),
  organizationId: z
    .string({ required_error: "소속을 골라 주세요." })
    .regex(/^[\w-]{1,20}$/, "소속을 골라 주세요."),
};

const ID_MISSING = "사용자 ID를 입력해 주세요.";

/** Backends fail for a longer id. */
const userId = required(ID_MISSING).pipe(
  z.string().regex(new RegExp(`^\\S{1,${ID_MAX}}$`), `사용자 ID는 빈칸 없이 ${ID_MAX}자까지 쓸 수 있습니다.`),
);

/** Requires a password, because some backends accept an empty one and then let everyone log in with it. */
export const newUserSchema = z
  .object({
    userId,
    ...user,
    organizationId: user.organizationId.default(DEFAULT_ORGANIZATION),
    password: z.string().default(""),
    confirmPassword: z.string().default(""),
  })
  .superRefine(({ password, confirmPassword }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (password.trim() === "") refuse("password", "비밀번호를 입력해 주세요.");
    else if (password.length > PASSWORD_MAX) refuse("password", sessionWords().passwordTooLong);
    else if (password !== confirmPassword) refuse("confirmPassword", "비밀번호가 일치하지 않습니다.");
  });

/** Ignores an id in the form, because the address names the user. */
export const userSchema = z.object(user);

export const deleteUserSchema = z.object({ userId: z.string().min(1) });

/** Parameters of the question whether to delete a user. */
export const DELETE_QUESTION = ["confirm", "userId"];
