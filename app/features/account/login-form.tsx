import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { PostedForm, usePlainForm } from "~/forms/posted-form";
import { takesCookies } from "~/session/takes-cookies";
import { Button, Notice } from "~/ui/basics";
import { describedBy, ErrorSummary, Field, FieldErrors, FieldLabel } from "~/ui/form-fields";
import { Icon } from "~/ui/icon";
import { layoutWords } from "~/ui/layout/words";
import { accountWords } from "./words";

export const LOGIN_FORM = "login";

type LoginFields = { id?: string; password?: string; saveId?: string };

/** Only the action reports missing fields, so that this page does not load the schema library. */
export function LoginForm({ savedId, needsCookies }: { savedId: string; needsCookies: boolean }) {
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
      <CookieNote isShown={needsCookies} />
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
      <Button type="submit" kind="primary" className="wide" aria-disabled={isBusy || undefined}>
        {isBusy ? words.busy : layoutWords().account.login}
      </Button>
    </PostedForm>
  );
}

/** Says why a login will not last, in a browser that refuses cookies. */
function CookieNote({ isShown }: { isShown: boolean }) {
  const [isNeeded, setIsNeeded] = useState(isShown);
  useEffect(() => setIsNeeded(!takesCookies()), []);
  if (!isNeeded) return null;
  return <Notice role="alert">{accountWords().cookiesNeeded}</Notice>;
}

type PasswordFieldProps = { field: FieldMetadata<string | undefined>; label: string };

/**
 * A password field with a button inside that shows it, for browsers that run scripts. It works after hydration.
 * Submitting the form hides the password again.
 */
function PasswordField({ field, label }: PasswordFieldProps) {
  const { id, errors } = field;
  const isLive = useHydrated();
  const [isShown, setIsShown] = useState(false);
  const { key, ...native } = getInputProps(field, { type: isShown ? "text" : "password" });
  useEffect(() => {
    const form = document.getElementById(id)?.closest("form");
    const hide = () => setIsShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, [id]);
  return (
    <div className="field">
      <FieldLabel htmlFor={id} label={label} />
      <div className="password-box">
        <input
          key={key}
          {...native}
          {...describedBy(id, errors)}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button
          type="button"
          className="with-scripts"
          disabled={!isLive}
          aria-label={accountWords().showPassword}
          title={accountWords().showPassword}
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? "eyeClosed" : "eye"} />
        </Button>
      </div>
      <FieldErrors id={id} errors={errors} />
    </div>
  );
}
