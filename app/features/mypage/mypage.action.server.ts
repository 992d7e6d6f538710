import { z } from "zod";
import { BackendError } from "~/backend/backend-error";
import { updateNickname } from "~/backend/members.server";
import {
  type FormContext,
  FormRefusal,
  formAction,
  parseTexts,
  refuseIntent,
} from "~/forms/form-action.server";
import { redirectWithMessage } from "~/session/viewer.server";

/** An empty nickname may be sent (specification part 1 section 5): whether it is taken is for the backend to say. */
const nicknameSchema = z.object({ nickname: z.string().trim().default("") });

export const action = formAction({
  who: "user",
  handle: (context) => {
    if (context.intent !== "save-nickname") throw refuseIntent();
    return saveNickname(context);
  },
});

async function saveNickname({ form, viewer }: FormContext<"user">): Promise<Response> {
  const { nickname } = parseTexts(form, nicknameSchema);
  await updateNickname(nickname, viewer.caller).catch((error: unknown) => {
    const isAboutNickname =
      error instanceof BackendError && error.kind === "rejected" && error.status === 400;
    throw isAboutNickname ? new FormRefusal({ nickname: [error.message] }) : error;
  });
  viewer.session.set("member", { ...viewer.member, name: nickname || viewer.member.id });
  return redirectWithMessage(viewer, "/mypage", "닉네임이 저장되었습니다.");
}
