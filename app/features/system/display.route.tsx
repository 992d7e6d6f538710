import { redirect } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/forms/form-action.server";
import { displaySchema, saveDisplay } from "~/session/display-cookie.server";
import { closeLanguageOffer } from "~/session/language-offer.server";
import { sameSitePath } from "~/session/return-to";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("화면 설정");
export { methodNotAllowed as loader, POST_ONLY as headers } from "~/forms/post-only.server";

export const action = formAction({
  who: "anyone",
  intents: {
    "save-display": {
      formId: "display",
      isImplied: true,
      schema: displaySchema,
      async handle({ value, form }) {
        const returnTo = sameSitePath(String(form.texts.get("returnTo") ?? "")) ?? "/";
        return redirect(`${returnTo}#display`, {
          status: 303,
          headers: { "Set-Cookie": await saveDisplay(value) },
        });
      },
    },
    "close-language-offer": {
      formId: "language-offer",
      schema: z.object({}),
      async handle({ form }) {
        const returnTo = sameSitePath(String(form.texts.get("returnTo") ?? "")) ?? "/";
        return redirect(returnTo, { status: 303, headers: { "Set-Cookie": await closeLanguageOffer() } });
      },
    },
  },
});

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function DisplaySettings() {
  return <ErrorPage status={405} message="화면 설정은 화면 아래쪽의 화면 설정에서 바꿔 주세요." />;
}
