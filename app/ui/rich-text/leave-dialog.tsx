import { useEffect, useRef } from "react";
import type { LeaveQuestion } from "./use-leave-warning";

export function LeaveDialog({ isAsking, stay, leave }: LeaveQuestion) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (isAsking) element?.showModal();
    else if (element?.open) element.close();
  }, [isAsking]);
  return (
    <dialog ref={dialog} className="text-dialog" aria-labelledby="leave-title" onCancel={stay}>
      <h2 id="leave-title">저장하지 않은 글이 있습니다.</h2>
      <p>이 화면을 떠나시겠습니까?</p>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={stay}>
          계속 쓰기
        </button>
        <button type="button" className="button button-quiet-danger" onClick={leave}>
          떠나기
        </button>
      </div>
    </dialog>
  );
}
