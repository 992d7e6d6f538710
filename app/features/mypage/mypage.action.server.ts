import { BackendError } from "~/backend/backend-error";
import { updateNickname } from "~/backend/members.server";
import { formAction, memberIntent } from "~/forms/form-action.server";
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
    "save-nickname": memberIntent({
      formId: NICKNAME_FORM,
      schema: nicknameSchema,
      async handle({ viewer, value }) {
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
      },
      describeFailure: (error) => error.message,
      lost: { what: "saved", where: () => ({ label: layoutWords().account.myPage, href: "/mypage" }) },
    }),
    "end-other-sessions": memberIntent({
      formId: SESSIONS_FORM,
      async handle({ request, viewer }) {
        const session = await endOtherSessions(viewer.session);
        logOf(request).info({ by: "the member" }, "the sessions of a member were ended");
        return redirectWithMessage({ session }, "/mypage", mypageWords().sessions.othersEnded);
      },
    }),
  },
});
