import type { BackendChange } from "~/backend/backend-changes.server";
import { formatMoment } from "~/ui/format-moment";

const MINUTE_S = 60;

/** What has become of the backend, for administrators. */
export function changeWords(change: BackendChange): string {
  switch (change.kind) {
    case "clock": {
      const minutes = Math.round(Math.abs(change.aheadSeconds) / MINUTE_S);
      return `백엔드의 시계가 ${minutes}분 ${change.aheadSeconds > 0 ? "빠릅니다" : "느립니다"}.`;
    }
    case "tokens":
      return `${formatMoment(change.since)}부터 끝나지 않은 로그인이 거절되고 있습니다. 백엔드의 키나 데이터베이스가 바뀐 것 같습니다. 회원은 다시 로그인하면 됩니다.`;
    case "generation":
      return `${formatMoment(change.since)}에 백엔드가 다른 버전(${change.before.toUpperCase()} → ${change.after.toUpperCase()})으로 바뀌었습니다.`;
  }
}
