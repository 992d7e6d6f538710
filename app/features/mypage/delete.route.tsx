import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { fieldMessages, useLatestReply } from "~/forms/form-reply";
import { requireFormUser } from "~/session/viewer.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { CONFIRMATION } from "./confirmation";

export const handle = { hydrate: true };
export const meta: MetaFunction = () => [{ title: "회원 탈퇴 | 화장실 지도" }];

export async function loader(args: LoaderFunctionArgs) {
  await requireFormUser(args);
  return null;
}

export { action } from "./delete.action.server";

export default function DeleteAccount() {
  return (
    <div className="page page-narrow">
      <div className="card">
        <h1>회원 탈퇴</h1>
        <p>정말 탈퇴하시겠습니까? 탈퇴하면 이 계정으로 다시 로그인할 수 없습니다.</p>
        <DeleteForm />
      </div>
    </div>
  );
}

/** The button waits for the word only where scripts can wake it up; the server asks for the word in any case. */
function DeleteForm() {
  const reply = useLatestReply();
  const form = useRef<HTMLFormElement>(null);
  const [isExact, setIsExact] = useState(true);
  const check = () => {
    const typed = form.current && new FormData(form.current).get("confirmation");
    setIsExact(typed === CONFIRMATION);
  };
  useEffect(check, []);
  const typed = reply?.result.initialValue;
  return (
    <Form method="post" className="form" ref={form} onInput={check} replace>
      <ErrorSummary reply={reply} />
      <Field
        name="confirmation"
        label="확인 문구"
        hint={`탈퇴하려면 ${CONFIRMATION}를 입력해 주세요.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={typed ? String(typed.confirmation ?? "") : ""}
        errors={fieldMessages(reply, "confirmation")}
      />
      <div className="form-foot">
        <Link className="button" to="/mypage">
          취소
        </Link>
        <button
          type="submit"
          name="intent"
          value="delete-account"
          className="button button-danger"
          disabled={!isExact}
        >
          회원 탈퇴
        </button>
      </div>
    </Form>
  );
}
