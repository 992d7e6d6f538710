import type { LoaderFunctionArgs } from "@remix-run/node";
import { changePassword } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { endOtherSessions } from "~/session/session.server";
import { redirectWithMessage, requireFormAdmin } from "~/session/viewer.server";
import { Card, SubmitButton } from "~/ui/basics";
import { ErrorSummary, Field } from "~/ui/form-fields";
import { pageTitle } from "~/ui/page-title";
import { PASSWORD_FORM, passwordSchema } from "./admin.schema";

export const meta = pageTitle("사이트관리자 암호변경");

export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return null;
}

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

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function Manager() {
  const { form, fields } = usePostedForm({ id: PASSWORD_FORM, schema: passwordSchema });
  const isBusy = useBusyIntent("change-password");
  return (
    <Card>
      <h1>사이트관리자 암호변경</h1>
      <p>지금 로그인한 계정의 암호를 바꿉니다. 바꾼 뒤에도 로그인은 그대로 유지됩니다.</p>
      <PostedForm form={form} className="form narrow-form" isBusy={isBusy}>
        <ErrorSummary form={form} />
        <Field
          field={fields.oldPassword}
          label="기존 암호"
          type="password"
          autoComplete="current-password"
          isRequired
        />
        <Field
          field={fields.newPassword}
          label="신규 암호"
          type="password"
          autoComplete="new-password"
          isRequired
        />
        <p className="actions">
          <SubmitButton intent="change-password" label="변경" busyLabel="변경 중…" isBusy={isBusy} />
        </p>
      </PostedForm>
    </Card>
  );
}
