import type { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import { updateNickname } from "~/backend/members.server";
import { type FormContext, formAction } from "~/forms/form-action.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import { logOf } from "~/log/logger.server";
import { cleanName } from "~/names/clean-name";
import { isReservedName } from "~/names/reserved-names";
import { nameWords } from "~/names/words";
import { endOtherSessions } from "~/session/start-session.server";
import { isAdministrator, redirectWithMessage } from "~/session/viewer.server";
import { layoutWords } from "~/ui/layout/words";
import { NICKNAME_FORM, nicknameSchema, SESSIONS_FORM } from "./mypage.schema";
import { mypageWords } from "./words";

export const action = formAction({
  who: "user",
  intents: {
    "save-nickname": {
      formId: NICKNAME_FORM,
      schema: nicknameSchema,
      handle: saveNickname,
      describeFailure: (error) => error.message,
      lost: { what: "saved", where: () => ({ label: layoutWords().account.myPage, href: "/mypage" }) },
    },
    "end-other-sessions": { formId: SESSIONS_FORM, handle: endOthers },
  },
});

async function endOthers({ request, viewer }: FormContext<"user">): Promise<Response> {
  const session = await endOtherSessions(viewer.session);
  logOf(request).info({ by: "the member" }, "the sessions of a member were ended");
  return redirectWithMessage({ session }, "/mypage", mypageWords().sessions.othersEnded);
}

async function saveNickname({
  viewer,
  value,
}: FormContext<"user", z.output<typeof nicknameSchema>>): Promise<Response> {
  const nickname = cleanName(value.nickname);
  if (isReservedName(nickname) && !isAdministrator(viewer.member)) {
    throw new FormRefusal({ nickname: [nameWords().reserved] });
  }
  await updateNickname(nickname, viewer.caller).catch((error: unknown) => {
    const isAboutNickname =
      error instanceof BackendError && error.kind === "rejected" && error.status === 400;
    throw isAboutNickname ? new FormRefusal({ nickname: [error.message] }) : error;
  });
  viewer.session.set("member", { ...viewer.member, name: nickname || viewer.member.id });
  return redirectWithMessage(viewer, "/mypage", mypageWords().nicknameSaved);
}
