import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { findMember } from "~/backend/members.server";
import { PostedForm } from "~/forms/posted-form";
import { useBusyIntent } from "~/forms/use-busy-intent";
import { usePostedForm } from "~/forms/use-posted-form";
import { readIfPossible } from "~/session/page-read.server";
import { pageRefusal } from "~/session/refuse-page";
import { isRedrawnForm } from "~/session/request-scope.server";
import { requireFormUser } from "~/session/viewer.server";
import { ErrorSummary } from "~/ui/error-summary";
import { Field } from "~/ui/field";
import { pageTitle } from "~/ui/page-title";
import { SubmitButton } from "~/ui/submit-button";
import { CONFIRMATION, DELETE_FORM, deleteSchema } from "./mypage.schema";
import { PROTECTED_ACCOUNT } from "./protected-account";

export const handle = { hydrate: true };
export const meta = pageTitle("회원 탈퇴");

const NOT_OFFERED = "이 사이트의 서버에는 탈퇴를 처리하는 기능이 없습니다. 관리자에게 문의해 주세요.";

export async function loader(args: LoaderFunctionArgs) {
  const { member, caller } = await requireFormUser(args);
  if (!member || isRedrawnForm(args.context)) return null;
  // What cannot work is not offered: the backend has no such service, or would take rights away.
  const account = await readIfPossible(findMember(member, caller), undefined);
  if (account === null) throw pageRefusal(NOT_OFFERED, 404);
  if (account?.isProtected) throw pageRefusal(PROTECTED_ACCOUNT, 403);
  return null;
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
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
  const { form, fields } = usePostedForm({ id: DELETE_FORM, schema: deleteSchema });
  const isBusy = useBusyIntent("delete-account");
  const [isExact, setIsExact] = useState(true);
  const check = () => {
    const element = document.forms.namedItem(DELETE_FORM);
    setIsExact(element !== null && new FormData(element).get("confirmation") === CONFIRMATION);
  };
  useEffect(check, []);
  return (
    <PostedForm form={form} className="form" onInput={check} isBusy={isBusy} replace>
      <ErrorSummary form={form} />
      <Field
        field={fields.confirmation}
        label="확인 문구"
        hint={`탈퇴하려면 ${CONFIRMATION}를 입력해 주세요.`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="form-foot">
        <Link className="button" to="/mypage">
          취소
        </Link>
        <SubmitButton
          intent="delete-account"
          label="회원 탈퇴"
          busyLabel="탈퇴 중…"
          isBusy={isBusy}
          isDisabled={!isExact}
          className="button-danger"
        />
      </div>
    </PostedForm>
  );
}
