import { useEffect, useRef, useState } from "react";
import { isPopoverOpen } from "~/ui/browser";
import { LocateSign } from "~/ui/toilet-signs";
import type { Locating } from "./use-my-location";
import { mapWords } from "./words";

/** Before hydration the browser opens the note natively, so that hydration can detect the press. */
const NOTE_ID = "locating";
const OPENS_NOTE = { popovertarget: NOTE_ID, popovertargetaction: "show" };
const AS_NOTE = { popover: "manual" };

export function LocateButton({ locating, isPlaced }: { locating: Locating; isPlaced: boolean }) {
  const words = mapWords();
  const note = useRef<HTMLParagraphElement>(null);
  const [isReady, setReady] = useState(false);
  const { isLocating, locate } = locating;
  const latest = useRef(locate);
  latest.current = locate;
  useEffect(() => {
    setReady(true);
    if (!note.current || !isPopoverOpen(note.current)) return;
    note.current.hidePopover();
    void latest.current();
  }, []);
  return (
    <>
      <button
        type="button"
        className={`button locate with-scripts${isPlaced ? "" : " button-primary"}`}
        onClick={(event) => {
          // The browser would open the note until React has removed the attributes.
          event.preventDefault();
          void locate();
        }}
        aria-disabled={isLocating || undefined}
        {...(isReady ? {} : OPENS_NOTE)}
      >
        <LocateSign />
        <span>{words.locate}</span>
      </button>
      <p id={NOTE_ID} className="locating-note" ref={note} {...AS_NOTE}>
        {words.locating} {words.locatingLong}
      </p>
    </>
  );
}
