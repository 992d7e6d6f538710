import { useBlocker } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { richTextWords } from "./words";

export function LeaveDialog({ isAsking, stay, leave }: LeaveQuestion) {
  const { leaving: words } = richTextWords();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isAsking) element?.showModal();
    else if (element?.open) element.close();
  }, [isAsking]);
  return (
    <dialog ref={dialog} className="text-dialog" aria-labelledby="leave-title" onCancel={stay}>
      <h2 id="leave-title">{words.unsaved}</h2>
      <p>{words.question}</p>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={stay}>
          {words.stay}
        </button>
        <button type="button" className="button button-quiet-danger" onClick={leave}>
          {words.leave}
        </button>
      </div>
    </dialog>
  );
}

type LeaveQuestion = { isAsking: boolean; stay(): void; leave(): void };

function pictureOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  );
  return JSON.stringify(entries);
}

/** Warns before unsent input is lost, but not on submit or for a new query. @param isUnsent true after a refusal */
export function useLeaveWarning(form: RefObject<HTMLFormElement>, isUnsent = false): LeaveQuestion {
  const first = useRef<string | null>(null);
  const isChanged = useRef<() => boolean>(() => false);
  isChanged.current = () => {
    if (!form.current || first.current === null) return false;
    return isUnsent || pictureOf(form.current) !== first.current;
  };
  useEffect(() => {
    first.current = form.current && pictureOf(form.current);
  }, [form]);

  useEffect(() => {
    let isPosting = false;
    const noticePost = (event: SubmitEvent) => {
      // A submission by scripts does not unload the page.
      isPosting = !event.defaultPrevented;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (isPosting || !isChanged.current()) return;
      event.preventDefault();
      // Browsers before 2023 ask only if this is set.
      event.returnValue = "";
    };
    const stop = new AbortController();
    window.addEventListener("submit", noticePost, { signal: stop.signal });
    window.addEventListener("beforeunload", ask, { signal: stop.signal });
    return () => stop.abort();
  }, []);

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isChanged.current(),
  );
  return {
    isAsking: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
