import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { PostedForm } from "~/forms/posted-form";
import { usePlainForm } from "~/forms/use-plain-form";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { layoutWords } from "~/ui/layout/words";
import { PasswordField } from "./password-field";
import { accountWords } from "./words";

export const LOGIN_FORM = "login";

type LoginFields = { id?: string; password?: string; saveId?: string };

/** The action alone reports missing fields, so that this page does not load the schema library. */
export function LoginForm({ savedId }: { savedId: string }) {
  const words = accountWords();
  const { form, fields, reply } = usePlainForm<LoginFields>({ id: LOGIN_FORM, stored: { id: savedId } });
  const isBusy = useNavigation().formMethod === "POST";
  useEffect(() => {
    // Clear a refused password, as a page without scripts does.
    const password = document.forms.namedItem(LOGIN_FORM)?.elements.namedItem("password");
    if (reply && password instanceof HTMLInputElement) password.value = "";
  }, [reply]);
  const isSaving = reply ? fields.saveId.initialValue === "on" : savedId !== "";
  return (
    <PostedForm form={form} className="form" isBusy={isBusy}>
      <ErrorSummary form={form} />
      <Field
        field={fields.id}
        label={words.id}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label={words.password} />
      <label className="choice">
        <input type="checkbox" name={fields.saveId.name} defaultChecked={isSaving} />
        {words.saveId}
      </label>
      <button type="submit" className="button button-primary wide" aria-disabled={isBusy || undefined}>
        {isBusy ? words.busy : layoutWords().account.login}
      </button>
    </PostedForm>
  );
}
