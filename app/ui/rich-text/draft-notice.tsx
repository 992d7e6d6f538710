import { localeOf } from "~/languages/numbers";
import { currentLanguage } from "~/languages/words";
import type { DraftOffer } from "./use-draft";
import { richTextWords } from "./words";

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
            <button type="button" className="button button-small" onClick={resume}>
              {words.resume}
            </button>
            <button type="button" className="button button-small button-quiet-danger" onClick={discard}>
              {words.discard}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}
