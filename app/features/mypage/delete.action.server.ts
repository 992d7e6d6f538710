import type { BackendError } from "~/backend/backend-error";
import { deleteAccount } from "~/backend/members.server";
import { type FormContext, formAction } from "~/forms/form-action.server";
import { endSession } from "~/session/session.server";
import { emptySession } from "~/session/start-session.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { DELETE_FORM, deleteSchema } from "./mypage.schema";
import { isProtectedAccount, PROTECTED_ACCOUNT } from "./protected-account";

export const action = formAction({
  who: "user",
  intents: {
    "delete-account": { formId: DELETE_FORM, schema: deleteSchema, handle: leave, describeFailure },
  },
});

async function leave({ viewer }: FormContext<"user">): Promise<Response> {
  await deleteAccount(viewer.member, viewer.caller);
  await endSession(viewer.session);
  return redirectWithMessage({ session: emptySession() }, "/", "탈퇴가 완료되었습니다.");
}

function describeFailure(error: BackendError): string {
  if (isProtectedAccount(error)) return PROTECTED_ACCOUNT;
  if (error.kind === "not-found") return "탈퇴 기능을 찾을 수 없습니다. 관리자에게 문의해 주세요.";
  if (error.kind === "malformed") return "응답을 처리할 수 없습니다.";
  return error.serverMessage ?? "회원 탈퇴에 실패했습니다.";
}
