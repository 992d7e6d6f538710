import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { Form, useLoaderData, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { env } from "~/env.server";
import { fieldMessages, useFormReply } from "~/forms/form-reply";
import { safeReturnTo } from "~/session/return-to";
import { getViewer } from "~/session/viewer.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { findSavedId } from "./saved-id.server";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: "로그인 | 화장실 지도" }];
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const next = safeReturnTo(new URL(request.url).searchParams.get("next"));
  const { member } = await getViewer(request);
  if (member) throw redirect(next);
  const kakaoHref = env.KAKAO_REST_API_KEY ? `/login/kakao?${new URLSearchParams({ next })}` : null;
  return { savedId: await findSavedId(request), kakaoHref };
}

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
        <HelpLinks />
      </div>
    </div>
  );
}

function LoginForm() {
  const { savedId } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const typed = reply?.result.initialValue;
  const isBusy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // As without scripts: a refused password is not there again.
    const password = form.current?.elements.namedItem("password");
    if (reply && password instanceof HTMLInputElement) password.value = "";
  }, [reply]);
  const ignoreWhileBusy = (event: FormEvent) => isBusy && event.preventDefault();
  return (
    <Form method="post" className="form" ref={form} onSubmit={ignoreWhileBusy}>
      <ErrorSummary reply={reply} />
      <Field
        name="id"
        label="아이디"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed ? String(typed.id ?? "") : savedId}
        errors={fieldMessages(reply, "id")}
      />
      <Field
        name="password"
        label="비밀번호"
        type="password"
        autoComplete="current-password"
        errors={fieldMessages(reply, "password")}
      />
      <label className="choice">
        <input
          type="checkbox"
          name="saveId"
          defaultChecked={typed ? typed.saveId === "on" : savedId !== ""}
        />
        아이디 저장
      </label>
      <button type="submit" className="button button-primary wide" aria-disabled={isBusy || undefined}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {isBusy ? "로그인 중…" : "로그인"}
      </button>
    </Form>
  );
}

const HELP = ["아이디 찾기", "비밀번호 찾기", "회원가입"];

/** None of these exists yet: each says so in place of leading nowhere. */
function HelpLinks() {
  return (
    <div className="help-links">
      {HELP.map((label) => (
        <details key={label} name="login-help">
          <summary>{label}</summary>
          <p className="help-answer">{`${label} 기능은 준비 중입니다.`}</p>
        </details>
      ))}
    </div>
  );
}
