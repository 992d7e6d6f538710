import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { useEffect, useState } from "react";
import { BackendError } from "~/backend/backend-error";
import { deleteAccount, findMember } from "~/backend/members.server";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { pageRefusal } from "~/http/responses.server";
import { stateOf } from "~/session/request-state.server";
import { emptySession, endSession, endSessionsOf } from "~/session/session.server";
import { readIfPossible, redirectAfterLogout, requireFormUser } from "~/session/viewer.server";
import { Card, SubmitButton } from "~/ui/basics";
import { ErrorSummary, Field } from "~/ui/form-fields";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { uiWords } from "~/ui/words";
import { CONFIRMATION, DELETE_FORM, deleteSchema } from "./mypage.schema";
import { mypageWords } from "./words";

export const handle = { hydrate: true };
export const meta = pageTitle(() => mypageWords().leave);

export async function loader(args: LoaderFunctionArgs) {
  const { member, caller } = await requireFormUser(args);
  if (!member || stateOf(args).rerendered) return null;
  // Offer no deletion that cannot work.
  await readIfPossible(findMember(member, caller).catch(refuseMissing), null);
  return null;
}

function refuseMissing(error: unknown): never {
  if (!(error instanceof BackendError)) throw error;
  if (error.kind === "no-service") throw pageRefusal(error.message, 404);
  throw error.kind === "not-found" ? pageRefusal(mypageWords().noData, 404) : error;
}

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

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function DeleteAccount() {
  return (
    <div className="page page-narrow">
      <Card as="div">
        <h1>{mypageWords().leave}</h1>
        <p>{mypageWords().delete.question}</p>
        <DeleteForm />
      </Card>
    </div>
  );
}

/** With scripts the button waits for the confirmation word. The server always checks the word. */
function DeleteForm() {
  const { form, fields } = usePostedForm({ id: DELETE_FORM, schema: deleteSchema });
  const { delete: words, leave } = mypageWords();
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
        label={words.confirmation}
        hint={words.hint(CONFIRMATION)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className="form-foot">
        <Link className="button" to="/mypage">
          {uiWords().form.cancel}
        </Link>
        <SubmitButton
          intent="delete-account"
          label={leave}
          busyLabel={words.busy}
          isBusy={isBusy}
          isDisabled={!isExact}
          className="button-danger"
        />
      </div>
    </PostedForm>
  );
}
