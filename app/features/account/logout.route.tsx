import { signOut } from "~/backend/auth.server";
import { formAction } from "~/forms/form-action.server";
import { emptySession, endSession } from "~/session/session.server";
import { redirectAfterLogout } from "~/session/viewer.server";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";
import { accountWords } from "./words";

export const meta = pageTitle(() => accountWords().logout);
/** Refuses GET, so that a link or an image cannot log a member out. */
export { methodNotAllowed as loader, POST_ONLY as headers } from "~/forms/write-guard.server";

export const action = formAction({
  who: "anyone",
  intents: {
    "": {
      formId: "logout",
      async handle({ viewer }) {
        if (viewer.member) await signOut(viewer.caller);
        await endSession(viewer.session);
        return redirectAfterLogout(emptySession(), accountWords().loggedOut);
      },
    },
  },
});

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function Logout() {
  return <ErrorPage status={405} message={accountWords().logoutByButton} />;
}
