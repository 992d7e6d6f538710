import type { LoaderFunctionArgs } from "@remix-run/node";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { requireFormAdmin } from "~/session/viewer.server";
import { Card, SubmitButton } from "~/ui/basics";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";
import { PASSWORD_FORM, passwordSchema } from "./password.schema";

export const handle = { hydrate: false };
export const meta = pageTitle("사이트관리자 암호변경");

export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return null;
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./password.action.server";

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
