import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { AutoSaved } from "./auto-save-tags.server";
import { toiletFormWords } from "./form/words";
import { TOILET_FORM } from "./toilet-form.schema";

const QUIET_MS = 600;

/** Saves one kind of tags shortly after a change, on the edit page and with scripts only. */
export function useTagAutoSave(intent: "save-cleanliness-tags" | "save-hours-tags", fields: string[]) {
  const fetcher = useFetcher<AutoSaved>();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    save() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const formElement = document.forms.namedItem(TOILET_FORM);
        if (!formElement) return;
        const formValues = new FormData(formElement);
        const form = new FormData();
        form.set("intent", intent);
        for (const field of fields) for (const name of formValues.getAll(field)) form.append(field, name);
        fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
      }, QUIET_MS);
    },
    status: statusOf(fetcher.state, fetcher.data),
  };
}

export type TagAutoSave = ReturnType<typeof useTagAutoSave>;

/** An answer without `isSaved` is a refusal, such as an ended session; null means no network (retrying-fetch.ts). */
export function statusOf(
  state: "idle" | "submitting" | "loading",
  saved: AutoSaved | null | undefined,
): string {
  const words = toiletFormWords().tags;
  if (state !== "idle") return words.saving;
  if (saved === undefined) return "";
  if (saved?.isSaved === "maybe") return words.maybeSaved;
  return saved?.isSaved === true ? words.saved : words.notSaved;
}
