import type { DraftOffer } from "./use-draft";

const MOMENT = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function DraftNotice({ offered, resume, discard }: DraftOffer) {
  return (
    <div role="status">
      {offered && (
        <div className="notice draft-notice">
          <p>{MOMENT.format(offered.savedAtMs)}에 쓰다가 저장하지 않은 글이 있습니다.</p>
          <div className="actions">
            <button type="button" className="button button-small" onClick={resume}>
              이어 쓰기
            </button>
            <button type="button" className="button button-small button-quiet-danger" onClick={discard}>
              버리기
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
