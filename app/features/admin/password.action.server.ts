import { changePassword } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { endOtherSessions } from "~/session/start-session.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { PASSWORD_FORM, passwordSchema } from "./password.schema";

const CHANGED = "OK 다음 로그인 시 신규 암호를 사용하세요.";
const NOT_CHANGED = "Fail 변경되지 않았습니다. 다시 시도해 주세요.";
const CALL_FAILED = "요청 처리 중 오류가 발생했습니다.";

export const action = formAction({
  who: "admin",
  secretFields: ["oldPassword", "newPassword"],
  intents: {
    "change-password": memberIntent({
      formId: PASSWORD_FORM,
      isImplied: true,
      schema: passwordSchema,
      /** Redirects a refusal to the error page. A failed call redraws the form. */
      async handle({ viewer, value }) {
        try {
          await changePassword(value, viewer.caller);
        } catch (error) {
          const isRefusal =
            error instanceof BackendError && error.kind === "rejected" && (error.httpStatus ?? 200) < 400;
          if (isRefusal) return redirectWithMessage(viewer, "/error", NOT_CHANGED, "error");
          throw error;
        }
        // A password change does not revoke the backend's tokens, so end the other sessions.
        const session = await endOtherSessions(viewer.session);
        return redirectWithMessage({ session }, "/", CHANGED);
      },
      describeFailure,
      lost: { what: "done", where: () => ({ label: "다음 로그인", href: "/login" }) },
    }),
  },
});

function describeFailure(error: BackendError): string {
  return error.kind === "forbidden" ? error.message : CALL_FAILED;
}
