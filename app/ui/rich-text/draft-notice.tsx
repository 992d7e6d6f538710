import { localeOf } from "~/languages/numbers";
import { currentLanguage } from "~/languages/words";
import { Button } from "../basics";
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
