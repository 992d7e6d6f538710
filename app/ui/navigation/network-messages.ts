export const NETWORK_MESSAGES = {
  lost: "네트워크 연결을 확인해 주세요.",
  late: "요청 시간이 초과되었습니다.",
} as const;
