import type { BackendError } from "~/backend/backend-error";
import { deleteAccount } from "~/backend/members.server";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { endSession, endSessionsOf } from "~/session/session.server";
import { emptySession } from "~/session/start-session.server";
import { redirectAfterLogout } from "~/session/viewer.server";
import { layoutWords } from "~/ui/layout/words";
import { DELETE_FORM, deleteSchema } from "./mypage.schema";
import { mypageWords } from "./words";

export const action = formAction({
  who: "user",
  intents: {
    "delete-account": memberIntent({
      formId: DELETE_FORM,
      schema: deleteSchema,
      async handle({ viewer }) {
        await deleteAccount(viewer.caller);
        await endSession(viewer.session);
        await endSessionsOf(viewer.member.id);
        return redirectAfterLogout(emptySession(), mypageWords().delete.done);
      },
      describeFailure,
      lost: { what: "deleted", where: () => ({ label: layoutWords().account.myPage, href: "/mypage" }) },
    }),
  },
});

function describeFailure(error: BackendError): string {
  const words = mypageWords();
  if (error.kind === "not-found") return words.delete.notFound;
  if (error.kind === "malformed") return words.delete.malformed;
  return error.withServerMessage(words.delete.failed);
}
