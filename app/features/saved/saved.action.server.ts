import { redirect } from "@remix-run/node";
import { z } from "zod";
import { formAction } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { MAX_SAVED, pageContextOf, serializeSaved, toiletIdSchema } from "~/session/page-context.server";
import { sameSitePath } from "~/session/return-to";
import { savedWords } from "./words";

const wanted = z.object({ toiletId: toiletIdSchema });

async function answerWith(saved: string[], returnTo: FormDataEntryValue | null): Promise<Response> {
  const path = sameSitePath(String(returnTo ?? "")) ?? "/saved";
  return redirect(path, { status: 303, headers: { "Set-Cookie": await serializeSaved(saved) } });
}

export const action = formAction({
  who: "anyone",
  intents: {
    save: {
      formId: "save",
      schema: wanted,
      async handle({ request, context, value: { toiletId }, form }) {
        const { saved } = await pageContextOf({ request, context });
        const others = saved.filter((id) => id !== toiletId);
        if (others.length >= MAX_SAVED) throw refuseForm(savedWords().full(MAX_SAVED));
        return answerWith([toiletId, ...others], form.texts.get("returnTo"));
      },
    },
    forget: {
      formId: "forget",
      schema: wanted,
      async handle({ request, context, value: { toiletId }, form }) {
        const { saved } = await pageContextOf({ request, context });
        const others = saved.filter((id) => id !== toiletId);
        return answerWith(others, form.texts.get("returnTo"));
      },
    },
  },
});
