import type { DirectoryStatus } from "~/toilet-directory/directory";
import { isFeedUnsupported } from "~/toilet-directory/feed-unsupported";
import { uiWords } from "~/ui/words";

const NO_MAP = "이 서버에서는 화장실 지도를 제공하지 않습니다.";

const clock = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export function feedNotice({
  failure,
  loadedAt,
}: Pick<DirectoryStatus, "failure" | "loadedAt">): string | null {
  if (!failure) return null;
  if (isFeedUnsupported({ failure, loadedAt })) return NO_MAP;
  if (loadedAt !== null) return `${clock.format(loadedAt)}에 받은 정보를 보여 드리고 있습니다.`;
  return feedFailureText(failure);
}

export function feedFailureText({ kind, httpStatus }: NonNullable<DirectoryStatus["failure"]>): string {
  if (kind === "timeout") return uiWords().network.late;
  if (kind === "http") return `서버 오류: ${httpStatus ?? ""}`.trim();
  if (kind === "network") return uiWords().network.lost;
  return "서버 연결에 실패했습니다.";
}

export function unavailableStatus({ failure }: Pick<DirectoryStatus, "failure">): number {
  return failure?.kind === "timeout" ? 504 : 502;
}
