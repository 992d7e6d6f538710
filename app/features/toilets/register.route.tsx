import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { readMapSettings } from "~/maps/map-settings.server";
import { stateOf } from "~/session/request-state.server";
import { redirectWithMessage, requireFormUser } from "~/session/viewer.server";
import { pageTitle } from "~/ui/page-title";
import { TOILET_DRAFT } from "~/ui/rich-text/draft-store";
import { FORM_HELPER_INTENTS, takeChosenPlace } from "./form-helper-intents.server";
import { getTagChoices, readFormMap } from "./form-options.server";
import { toiletFormWords } from "./form-words";
import { describeWriteFailure, inspectPhotos, linkToCheck, register } from "./save-toilet.server";
import { ToiletForm } from "./toilet-form";
import { PHOTO_LIMITS, TOILET_FORM, TOILET_SCHEMAS } from "./toilet-form.schema";

export const handle = { hydrate: true };
export const meta = pageTitle(() => toiletFormWords().register.title);

/** Time to wait for the tags, in ms. The form works without them. */
const TAGS_WITHIN_MS = 3000;

export async function loader(args: LoaderFunctionArgs) {
  const { caller, member } = await requireFormUser(args);
  stateOf(args).limitBudget(TAGS_WITHIN_MS);
  const [choices, map] = await Promise.all([getTagChoices(caller), readFormMap(args)]);
  return {
    choices,
    map,
    mapSettings: await readMapSettings(),
    draftKey: member && `${member.id}${TOILET_DRAFT}`,
  };
}

export const action = formAction({
  who: "user",
  uploads: PHOTO_LIMITS,
  intents: {
    "register-toilet": memberIntent({
      formId: TOILET_FORM,
      schema: TOILET_SCHEMAS.register,
      counts: () => "registrations",
      prepare: takeChosenPlace,
      inspectFiles: inspectPhotos,
      async handle(context) {
        return redirectWithMessage(context.viewer, await register(context), toiletFormWords().register.done);
      },
      describeFailure: describeWriteFailure("register"),
      lost: { what: "saved", where: linkToCheck },
    }),
    ...FORM_HELPER_INTENTS,
  },
});

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function RegisterToilet() {
  return <ToiletForm mode="register" toilet={null} {...useLoaderData<typeof loader>()} />;
}
