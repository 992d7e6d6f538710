import { z } from "zod";
import { formAction, type Intent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { redirect } from "~/http/redirect.server";
import { MAX_SAVED, pageContextOf, serializeSaved, toiletIdSchema } from "~/session/page-context.server";
import { sameSitePath } from "~/session/return-to";
import { savedWords } from "./words";

const formSchema = z.object({ toiletId: toiletIdSchema });

/** @param change gets the toilet of the form, and the saved toilets except this one */
const changeSaved = (
  formId: string,
  change: (toiletId: string, others: string[]) => string[],
): Intent<"anyone", typeof formSchema> => ({
  formId,
  schema: formSchema,
  async handle({ request, context, value: { toiletId }, form }) {
    const { saved } = await pageContextOf({ request, context });
    const others = saved.filter((id) => id !== toiletId);
    const cookie = await serializeSaved(change(toiletId, others));
    const path = sameSitePath(String(form.texts.get("returnTo") ?? "")) ?? "/saved";
    return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
  },
});

export const action = formAction({
  who: "anyone",
  intents: {
    save: changeSaved("save", (toiletId, others) => {
      if (others.length >= MAX_SAVED) throw refuseForm(savedWords().full(MAX_SAVED));
      return [toiletId, ...others];
    }),
    forget: changeSaved("forget", (_toiletId, others) => others),
  },
});
