import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useHref, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { isKnownUnsupported } from "~/backend/supported-calls.server";
import { env } from "~/env/env.server";
import { PostedForm } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/use-posted-form";
import { safeReturnTo } from "~/session/return-to";
import { getViewer } from "~/session/viewer.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { LOGIN_FORM, loginSchema } from "./login.schema";
import { PasswordField } from "./password-field";
import { findSavedId } from "./saved-id.server";
import { accountWords } from "./words";

export const handle = { hydrate: true };
export const meta = pageTitle(() => layoutWords().account.login);

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const next = safeReturnTo(new URL(request.url).searchParams.get("next"));
  const { member } = await getViewer(args);
  if (member) throw redirect(next);
  const hasKakao = env.KAKAO_REST_API_KEY && !isKnownUnsupported("kakaoLogin");
  return { savedId: await findSavedId(request), kakaoNext: hasKakao ? next : null };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./login.action.server";

export default function Login() {
  const { kakaoNext } = useLoaderData<typeof loader>();
  const words = accountWords();
  // Kakao leads back to one address for all languages: what comes after it names the language.
  const next = useHref(kakaoNext ?? "/");
  return (
    <div className="page page-narrow">
      <div className="card login-card">
        <h1>{layoutWords().account.login}</h1>
        <LoginForm />
        {kakaoNext !== null && (
          <p>
            {/* A document of its own: the way leads to another site. */}
            <a className="button button-kakao wide" href={`/login/kakao?${new URLSearchParams({ next })}`}>
              {words.kakao}
            </a>
          </p>
        )}
        <Help hasKakao={kakaoNext !== null} />
      </div>
    </div>
  );
}

function LoginForm() {
  const words = accountWords();
  const { savedId } = useLoaderData<typeof loader>();
  const { form, fields, reply } = usePostedForm({
    id: LOGIN_FORM,
    schema: loginSchema,
    stored: { id: savedId },
  });
  const isBusy = useNavigation().formMethod === "POST";
  useEffect(() => {
    // As without scripts: a refused password is not there again.
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
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {isBusy ? words.busy : layoutWords().account.login}
      </button>
    </PostedForm>
  );
}

/** None of these exists yet, and the page says so; with Kakao the first login makes the account. */
function Help({ hasKakao }: { hasKakao: boolean }) {
  const { help } = accountWords();
  return (
    <div className="login-help">
      <ul>
        {help.items.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <p>{help.preparing}</p>
      {hasKakao && <p>{help.kakao}</p>}
    </div>
  );
}
