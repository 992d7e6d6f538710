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

export const TAG_COLOR_FORM = "tag-color";

const NO_COLOR = "색상을 골라 주세요.";

export const tagColorSchema = z.object({
  tagId: z.string({ required_error: NO_COLOR }).regex(/^[\w-]{1,40}$/, "잘못된 접근입니다."),
  tagColor: z
    .string({ required_error: NO_COLOR })
    .regex(/^#[0-9a-f]{6}$/i, NO_COLOR)
    .transform((color) => color.toLowerCase()),
});

/** Colours for tags, from pastel to dark, including the default colours. */
export const PALETTE = [
  { name: "연분홍", value: "#ffd6dc" },
  { name: "살구", value: "#ffe0c2" },
  { name: "연노랑", value: "#fff3bf" },
  { name: "연두빛", value: "#dcf5c9" },
  { name: "박하", value: "#c9f2e5" },
  { name: "연하늘", value: "#d3e7ff" },
  { name: "연보라", value: "#e6dcff" },
  { name: "분홍", value: "#ff9aab" },
  { name: "귤", value: "#ffb066" },
  { name: "개나리", value: "#ffc107" },
  { name: "새싹", value: "#a3d977" },
  { name: "옥", value: "#20c997" },
  { name: "하늘", value: "#7db8ff" },
  { name: "라벤더", value: "#b79cff" },
  { name: "빨강", value: "#dc3545" },
  { name: "주황", value: "#fd7e14" },
  { name: "황토", value: "#b7791f" },
  { name: "초록", value: "#28a745" },
  { name: "청록", value: "#0f8b8d" },
  { name: "파랑", value: "#007bff" },
  { name: "보라", value: "#6f42c1" },
  { name: "와인", value: "#7d1128" },
  { name: "밤색", value: "#6b3a16" },
  { name: "소나무", value: "#14532d" },
  { name: "남색", value: "#1b2a63" },
  { name: "은빛", value: "#ced4da" },
  { name: "잿빛", value: "#6c757d" },
  { name: "먹색", value: "#212529" },
];
