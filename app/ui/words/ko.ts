export type UiWords = typeof ko;

export const ko = {
  siteName: "화장실 지도",
  siteDescription: "지금 열린 가까운 공중화장실을 지도에서 찾고, 시설과 후기를 나눕니다.",
  errorPrefix: "오류: ",
  pageNumber: (page: string) => `${page}쪽`,
  network: {
    lost: "네트워크 연결을 확인해 주세요.",
    late: "요청 시간이 초과되었습니다.",
    trying: "다시 시도하고 있습니다…",
    tryAgain: "다시 시도",
    unstable: "연결이 불안정합니다. 자동으로 다시 시도합니다.",
    failed: "연결에 실패했습니다. 새로고침하거나 나중에 다시 시도해 주세요.",
    reload: "새로고침",
  },
  pagination: {
    first: "처음",
    previous: "이전",
    next: "다음",
    last: "마지막",
    present: "현재 페이지 ",
    pastEnd: "목록의 끝을 지났습니다.",
    toFirst: "첫 쪽으로 가기",
    entries: (page: number, from: string, to: string) => `${page}쪽, ${from}~${to}번째`,
  },
  form: {
    required: "(필수)",
    typed: "입력하신 내용",
    save: "저장",
    saving: "저장 중…",
    edit: "수정",
    delete: "삭제",
    cancel: "취소",
    busy: (label: string) => `${label} 중…`,
  },
  none: "없음",
  stars: {
    outOfFive: "별점 5점 만점에 ",
    reviews: "리뷰 ",
    reviewsEnd: (_count: number) => "개",
  },
  facilities: "편의 시설",
  hours: "운영 시간",
  /** translations of common tags; other tags stay as written */
  tags: {} as Record<string, string>,
  registeredText: "등록된 글:",
  locks: {
    inList: { none: "잠금 없음", password: "비밀번호", key: "열쇠", unknown: null as string | null },
    male: (lock: string) => `남 ${lock}`,
    female: (lock: string) => `여 ${lock}`,
  },
  report: {
    title: "달라요",
    kinds: {
      locked: "잠겨 있어요",
      gone: "없어졌어요",
      different: "정보가 달라요",
      dirty: "더러워요",
    },
  },
  save: "저장",
  nextToilet: "잠겨 있나요? 다음 가까운 곳",
  nextOpen: "지금 열린 가까운 곳",
  inApp: {
    notice: "앱 안의 브라우저에서는 위치와 지도 앱이 막힐 수 있습니다.",
    leave: "기본 브라우저로 열기",
  },
};
