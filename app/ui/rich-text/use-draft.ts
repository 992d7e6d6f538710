import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type Draft,
  type DraftValues,
  forgetDraft,
  forgetOldDrafts,
  keepDraft,
  readDraft,
  readValues,
  restoreValues,
} from "./draft-store";

export type DraftOffer = {
  /** what an earlier visit left unsent; null when there is nothing, and once it was decided on */
  offered: Draft | null;
  resume(): void;
  discard(): void;
};

const SAVE_AFTER_MS = 400;

const isSame = (some: DraftValues, others: DraftValues) => JSON.stringify(some) === JSON.stringify(others);

/** Keeps what is typed in this browser until it is sent, 7 days at most. While an offer stands nothing new is kept.
 * @param key of the member, the board and the post: drafts of others must not be offered */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  key: string,
  names: readonly string[],
): DraftOffer {
  const [offered, setOffered] = useState<Draft | null>(null);
  const isOffering = useRef(false);
  const isSending = useIsSending();
  const fields = names.join(" ");

  useEffect(() => {
    const element = form.current;
    if (!element) return;
    forgetOldDrafts();
    const read = () => readValues(element, fields.split(" "));
    const first = read();
    const draft = readDraft(key);
    isOffering.current = draft !== null && !isSame(draft.values, first);
    setOffered(isOffering.current ? draft : null);

    const { pathname } = window.location;
    const saving = saveWhatIsTyped(element, () => {
      if (isOffering.current) return;
      const values = read();
      if (isSame(values, first)) forgetDraft(key);
      else keepDraft(key, values);
    });
    return () => {
      saving.stop();
      const wasTaken = isSending.current && ![pathname, "/login"].includes(window.location.pathname);
      if (wasTaken) forgetDraft(key);
      else saving.saveNow();
    };
  }, [form, key, fields, isSending]);

  function decide(): void {
    isOffering.current = false;
    setOffered(null);
  }
  return {
    offered,
    resume() {
      decide();
      if (form.current && offered) restoreValues(form.current, offered.values);
    },
    discard() {
      decide();
      forgetDraft(key);
    },
  };
}

function saveWhatIsTyped(form: HTMLFormElement, save: () => void) {
  let timer: number | undefined;
  const saveNow = () => {
    if (timer === undefined) return;
    window.clearTimeout(timer);
    timer = undefined;
    save();
  };
  const saveSoon = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(saveNow, SAVE_AFTER_MS);
  };
  const watch = new AbortController();
  const { signal } = watch;
  form.addEventListener("input", saveSoon, { signal });
  window.addEventListener("pagehide", saveNow, { signal });
  document.addEventListener("visibilitychange", saveNow, { signal });
  return {
    saveNow,
    /** What was typed last is still to be saved, or not: whoever stops decides. */
    stop() {
      window.clearTimeout(timer);
      watch.abort();
    },
  };
}

/** True while a post of this page is under way; it stays so when the page goes because of it. */
function useIsSending(): RefObject<boolean> {
  const { state, formMethod } = useNavigation();
  const isSending = useRef(false);
  useEffect(() => {
    isSending.current = state !== "idle" && formMethod?.toUpperCase() === "POST";
  }, [state, formMethod]);
  return isSending;
}
