import { z } from "zod";
import type { BackendError } from "~/backend/backend-error";
import { deleteAccount } from "~/backend/members.server";
import { type FormContext, formAction, parseTexts, refuseIntent } from "~/forms/form-action.server";
import { emptySession } from "~/session/start-session.server";
import { redirectWithMessage } from "~/session/viewer.server";
import { CONFIRMATION } from "./confirmation";

const NOT_EXACT = "DELETE를 정확히 입력해 주세요.";

const deleteSchema = z.object({
  confirmation: z.literal(CONFIRMATION, { errorMap: () => ({ message: NOT_EXACT }) }),
});

export const action = formAction({
  who: "user",
  describeFailure,
  handle: (context) => {
    if (context.intent !== "delete-account") throw refuseIntent();
    return leave(context);
  },
});

async function leave({ form, viewer }: FormContext<"user">): Promise<Response> {
  parseTexts(form, deleteSchema);
  await deleteAccount(viewer.caller);
  return redirectWithMessage({ session: emptySession() }, "/", "탈퇴가 완료되었습니다.");
}

function describeFailure(error: BackendError): string {
  if (error.kind === "not-found") return "탈퇴 기능을 찾을 수 없습니다. 관리자에게 문의해 주세요.";
  if (error.kind === "malformed") return "응답을 처리할 수 없습니다.";
  return error.serverMessage ?? "회원 탈퇴에 실패했습니다.";
}
