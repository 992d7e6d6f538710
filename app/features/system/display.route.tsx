import { z } from "zod";
import { formAction, visitorIntent } from "~/forms/form-action.server";
import { redirect } from "~/http/responses.server";
import { closeLanguageOffer, displaySchema, serializeDisplay } from "~/session/request-state.server";
import { sameSitePath } from "~/session/viewer.server";
import { ErrorPage } from "~/ui/error-page";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { systemWords } from "./words";

export const meta = pageTitle(() => layoutWords().display.title);
export { methodNotAllowed as loader, POST_ONLY as headers } from "~/forms/write-guard.server";

export const action = formAction({
  who: "anyone",
  intents: {
    "save-display": visitorIntent({
      formId: "display",
      isImplied: true,
      schema: displaySchema,
      async handle({ value, form }) {
        const returnTo = sameSitePath(String(form.texts.get("returnTo") ?? "")) ?? "/";
        return redirect(`${returnTo}#display`, {
          status: 303,
          headers: { "Set-Cookie": await serializeDisplay(value) },
        });
      },
    }),
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
  return <ErrorPage status={405} message={systemWords().displayBelow} />;
}
