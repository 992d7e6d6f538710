import { type DirectoryStatus, isFeedUnsupported } from "~/toilet-directory/directory";
import { feedFailureText } from "./map-page";
import { mapMessages } from "./message-words";

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
  if (isFeedUnsupported({ failure, loadedAt })) return mapMessages().notServed;
  if (loadedAt !== null) return mapMessages().readAt(clock.format(loadedAt));
  return feedFailureText(failure);
}

/** Returns the status of an answer without toilets. */
export function unavailableStatus(status: Pick<DirectoryStatus, "failure" | "loadedAt">): number {
  if (isFeedUnsupported(status)) return 404;
  return status.failure?.kind === "timeout" ? 504 : 502;
}
