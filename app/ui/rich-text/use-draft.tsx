import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { localeOf } from "~/languages/formats";
import { currentLanguage } from "~/languages/words";
import { Button } from "~/ui/basics";
import {
  type Draft,
  type DraftValues,
  forgetDraft,
  forgetOldDrafts,
  keepDraft,
  readDraft,
  readValues,
  restoreValues,
  saveAfter,
} from "./draft-store";
import { richTextWords } from "./words";

type DraftOffer = {
  /** the draft of an earlier visit; null if there is none, or after the member has decided */
  offered: Draft | null;
  resume(): void;
  discard(): void;
};

const areEqual = (a: DraftValues, b: DraftValues) => JSON.stringify(a) === JSON.stringify(b);

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
    const readForm = () => readValues(element, fields.split(" "));
    const first = readForm();
    const draft = readDraft(key);
    isOffering.current = draft !== null && !areEqual(draft.values, first);
    setOffered(isOffering.current ? draft : null);

    const { pathname } = window.location;
    const autoSave = saveAfter(["input"], element, () => {
      if (isOffering.current) return;
      const values = readForm();
      if (areEqual(values, first)) forgetDraft(key);
      else keepDraft(key, values);
    });
    return () => {
      autoSave.stop();
      const wasTaken = isSending.current && ![pathname, "/login"].includes(window.location.pathname);
      if (wasTaken) forgetDraft(key);
      else autoSave.saveNow();
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

/** True while a post of this page is in flight, and still true when the page unmounts because of it. */
function useIsSending(): RefObject<boolean> {
  const { state, formMethod } = useNavigation();
  const isSending = useRef(false);
  useEffect(() => {
    isSending.current = state !== "idle" && formMethod?.toUpperCase() === "POST";
  }, [state, formMethod]);
  return isSending;
}

const momentOf = (savedAtMs: number) =>
  new Intl.DateTimeFormat(localeOf(currentLanguage()), {
    timeZone: "Asia/Seoul",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).format(savedAtMs);

export function DraftNotice({ offered, resume, discard }: DraftOffer) {
  const { draft: words } = richTextWords();
  return (
    <div role="status">
      {offered && (
        <div className="notice draft-notice">
          <p>{words.found(momentOf(offered.savedAtMs))}</p>
          <div className="actions">
            <Button type="button" isSmall onClick={resume}>
              {words.resume}
            </Button>
            <Button type="button" kind="quiet-danger" isSmall onClick={discard}>
              {words.discard}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
