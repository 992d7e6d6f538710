import { useEffect, useRef } from "react";
import type { LeaveQuestion } from "./use-leave-warning";
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
