import { useEffect, useRef, useState } from "react";
import { isPopoverOpen } from "~/ui/browser";
import { LocateSign } from "~/ui/toilet-signs";
import type { Locating } from "./use-my-location";
import { mapWords } from "./words";

/** Before hydration the browser opens the note natively, so that hydration can detect the press. */
const NOTE_ID = "locating";
const OPENS_NOTE = { popovertarget: NOTE_ID, popovertargetaction: "show" };
const AS_NOTE = { popover: "manual" };

type LocateButtonProps = {
  locating: Locating;
  /** with words, where the page asks for the place; else a sign at the map's edge */
  isLabelled?: boolean;
};

export function LocateButton({ locating: { isLocating, locate }, isLabelled }: LocateButtonProps) {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const label = mapWords().locate;
  return (
    <button
      type="button"
      className={`with-scripts ${isLabelled ? "button button-primary" : "map-locate"}`}
      onClick={(event) => {
        // The browser would open the note until React has removed the attributes.
        event.preventDefault();
        void locate();
      }}
      aria-label={isLabelled ? undefined : label}
      aria-disabled={isLocating || undefined}
      {...(isReady ? {} : OPENS_NOTE)}
    >
      <LocateSign />
      {isLabelled && <span>{label}</span>}
    </button>
  );
}

/** Answers a press before the scripts run, which then locate. */
export function LocatingNote({ locate }: Pick<Locating, "locate">) {
  const note = useRef<HTMLParagraphElement>(null);
  const latest = useRef(locate);
  latest.current = locate;
  useEffect(() => {
    if (!note.current || !isPopoverOpen(note.current)) return;
    note.current.hidePopover();
    void latest.current();
  }, []);
  const words = mapWords();
  return (
    <p id={NOTE_ID} className="locating-note" ref={note} {...AS_NOTE}>
      {words.locating} {words.locatingLong}
    </p>
  );
}
