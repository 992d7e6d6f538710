import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import type { BackendError } from "~/backend/backend-error";
import { readToiletId, type Toilet } from "~/backend/toilet";
import { getToilet } from "~/backend/toilets.server";
import { useLatestReply } from "~/forms/posted-form";
import { readMapSettings } from "~/maps/map-settings.server";
import { readForPage, requireFormUser } from "~/session/viewer.server";
import { Confirm } from "~/ui/confirm";
import { RefusalSummary } from "~/ui/form-fields";
import { editToiletHref } from "~/ui/hrefs";
import { pageTitle } from "~/ui/page-title";
import { TOILET_DRAFT } from "~/ui/rich-text/draft-store";
import { uiWords } from "~/ui/words";
import { getTagChoices, readFormMap } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import { requireToiletId } from "./place.server";
import { toiletRevision } from "./save-toilet.server";
import { ToiletForm } from "./toilet-form";
import { DELETE_TOILET_FORM } from "./toilet-form.schema";
import { placeWords } from "./words";

export const handle = { hydrate: true };
export const meta = pageTitle(() => toiletFormWords().update.title);

export async function loader(args: LoaderFunctionArgs) {
  const { caller, member } = await requireFormUser(args);
  const toiletId = requireToiletId(readToiletId(new URL(args.request.url).searchParams.get("toiletId")), 400);
  const [toilet, choices] = await Promise.all([
    readForPage<Toilet | null>(args, getToilet(toiletId, caller), {
      title: placeWords().cannotOpen,
      describe: describeFailure,
      // A rerendered form shows the typed values and works without the stored ones.
      fallback: () => null,
    }),
    getTagChoices(caller),
  ]);
  const revision = toilet && toiletRevision(toilet);
  const map = await readFormMap(args, toilet);
  const draftKey = member && toilet && `${member.id} ${toiletId}${TOILET_DRAFT}`;
  return { toiletId, toilet, revision, draftKey, choices, map, mapSettings: await readMapSettings() };
}

function describeFailure(error: BackendError): string {
  if (error.isNetworkFailure) return toiletFormWords().noConnection;
  const code = error.backendCode ?? error.httpStatus ?? error.status;
  return toiletFormWords().notLoaded(code);
}

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";
export { action } from "./edit.action.server";

export default function EditToilet() {
  const form = useLoaderData<typeof loader>();
  const { toiletId, toilet } = form;
  const [query] = useSearchParams();
  const reply = useLatestReply();
  return (
    <>
      {reply?.formId === DELETE_TOILET_FORM && (
        <div className="page page-narrow">
          <RefusalSummary reply={reply} />
        </div>
      )}
      {query.get("confirm") === "delete-toilet" && (
        <div className="page page-narrow">
          <Confirm
            question={toiletFormWords().delete.question}
            subject={toilet?.name}
            intent="delete-toilet"
            confirmLabel={uiWords().form.delete}
            cancelHref={editToiletHref(toiletId)}
          />
        </div>
      )}
      <ToiletForm key={toiletId} mode="update" {...form} />
    </>
  );
}
