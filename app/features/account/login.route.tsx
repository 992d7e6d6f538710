import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { isKnownUnsupported } from "~/backend/supported-calls.server";
import { env } from "~/env/env.server";
import { PostedForm } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/use-posted-form";
import { safeReturnTo } from "~/session/return-to";
import { getViewer } from "~/session/viewer.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";
import { LOGIN_FORM, loginSchema } from "./login.schema";
import { PasswordField } from "./password-field";
import { findSavedId } from "./saved-id.server";

export const handle = { hydrate: true };
export const meta = pageTitle("로그인");

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const next = safeReturnTo(new URL(request.url).searchParams.get("next"));
  const { member } = await getViewer(args);
  if (member) throw redirect(next);
  const hasKakao = env.KAKAO_REST_API_KEY && !isKnownUnsupported("kakaoLogin");
  const kakaoHref = hasKakao ? `/login/kakao?${new URLSearchParams({ next })}` : null;
  return { savedId: await findSavedId(request), kakaoHref };
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./login.action.server";

export default function Login() {
  const { kakaoHref } = useLoaderData<typeof loader>();
  return (
    <div className="page page-narrow">
      <div className="card login-card">
        <h1>로그인</h1>
        <LoginForm />
        {kakaoHref && (
          <p>
            {/* A document of its own: the way leads to another site. */}
            <a className="button button-kakao wide" href={kakaoHref}>
              카카오 로그인
            </a>
          </p>
        )}
        <Help hasKakao={kakaoHref !== null} />
      </div>
    </div>
  );
}

function LoginForm() {
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
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField field={fields.password} label="비밀번호" />
      <label className="choice">
        <input type="checkbox" name={fields.saveId.name} defaultChecked={isSaving} />
        아이디 저장
      </label>
      <button type="submit" className="button button-primary wide" aria-disabled={isBusy || undefined}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {isBusy ? "로그인 중…" : "로그인"}
      </button>
    </PostedForm>
  );
}

const HELP = ["아이디 찾기", "비밀번호 찾기", "회원가입"];

/** None of these exists yet, and the page says so; with Kakao the first login makes the account. */
function Help({ hasKakao }: { hasKakao: boolean }) {
  return (
    <div className="login-help">
      <ul>
        {HELP.map((label) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      <p>위 기능은 아직 준비 중입니다. 도움이 필요하면 운영 기관의 대표 연락처로 문의해 주세요.</p>
      {hasKakao && <p>카카오 로그인은 따로 가입하지 않아도 바로 쓸 수 있습니다.</p>}
    </div>
  );
}
