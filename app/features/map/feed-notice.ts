import type { DirectoryStatus } from "~/toilet-directory/directory";

const clock = new Intl.DateTimeFormat("ko-KR", {
  timeZone: "Asia/Seoul",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** What to say about the toilet feed, null when it is as it should be (part 1 section 8, "Map markers load"). */
export function feedNotice({
  failure,
  loadedAt,
}: Pick<DirectoryStatus, "failure" | "loadedAt">): string | null {
  if (!failure) return null;
  if (loadedAt !== null) return `${clock.format(loadedAt)}에 받은 정보를 보여 드리고 있습니다.`;
  if (failure.kind === "timeout") return "요청 시간이 초과되었습니다.";
  if (failure.kind === "http") return `서버 오류: ${failure.httpStatus ?? ""}`.trim();
  if (failure.kind === "network") return "네트워크 연결을 확인해 주세요.";
  return "서버 연결에 실패했습니다.";
}
