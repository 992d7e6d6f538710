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
  /** the draft of an earlier visit; null if there is none, or after the member has decided */
  offered: Draft | null;
  resume(): void;
  discard(): void;
};

const SAVE_AFTER_MS = 400;

const isSame = (some: DraftValues, others: DraftValues) => JSON.stringify(some) === JSON.stringify(others);

/** Saves input in this browser until it is sent, for at most 7 days. While a draft is offered, saves nothing new.
 * @param key of member, board and post, so that no other member's drafts are offered */
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
    /** Leaves the last input unsaved; callers decide whether to call `saveNow` first. */
    stop() {
      window.clearTimeout(timer);
      watch.abort();
    },
  };
}

/** True while a post of this page is in flight, and still true when the page unmounts because of it. */
function useIsSending(): RefObject<boolean> {
  const { state, formMethod } = useNavigation();
  const isSending = useRef(false);
  useEffect(() => {
    isSending.current = state !== "idle" && formMethod?.toUpperCase() === "POST";
  }, [state, formMethod]);
  return isSending;
}
