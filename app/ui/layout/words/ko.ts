export type LayoutWords = typeof ko;

export const ko = {
  skipToContent: "본문 바로가기",
  menu: {
    label: "주 메뉴",
    map: "화장실 지도",
    community: "커뮤니티",
    saved: "저장한 곳",
    administration: "사이트관리",
  },
  languages: "언어",
  koreanOnly: "",
  footer: {
    preparing: "서비스 준비 중입니다.",
    about: "소개",
    support: "고객지원",
    events: "알림마당",
    sources: "자료 출처",
    accessibility: "접근성 안내",
    privacy: "개인정보처리방침",
  },
  account: {
    login: "로그인",
    logout: "로그아웃",
    myPage: "마이페이지",
    register: "새 화장실 등록",
    named: (name: string) => `${name}님`,
    social: "소셜 사용자",
    administrator: "관리자",
    member: "일반 사용자",
  },
  display: {
    title: "화면 설정",
    apply: "적용",
    theme: { label: "화면 색", choices: { auto: "기기 설정대로", light: "밝게", dark: "어둡게" } },
    contrast: { label: "대비", choices: { normal: "기기 설정대로", high: "높게" } },
    text: { label: "글자 크기", choices: { normal: "보통", large: "크게" } },
    profile: {
      label: "이용자",
      choices: { none: "고르지 않음", wheelchair: "휠체어", stroller: "유아차" },
    },
  },
  error: {
    titles: {
      400: "요청을 처리할 수 없습니다",
      403: "이 페이지를 볼 수 없습니다",
      404: "페이지를 찾을 수 없습니다",
      405: "이 주소로는 보낼 수 없습니다",
      502: "서버와 연결하지 못했습니다",
      504: "서버 응답이 늦어지고 있습니다",
    } as Record<number, string>,
    messages: {
      400: "보내신 내용을 읽지 못했습니다. 앞 화면으로 돌아가 다시 시도해 주세요.",
      404: "주소가 바뀌었거나 없는 페이지입니다. 주소를 다시 확인해 주세요.",
      405: "이 주소는 화면을 보여 주기만 합니다. 앞 화면으로 돌아가 다시 시도해 주세요.",
    } as Record<number, string>,
    title: "오류가 발생했습니다",
    unknown: "알 수 없는 에러가 발생했습니다.",
    number: "문의하실 때 이 번호를 알려 주세요:",
  },
  front: { map: "화장실 지도로 가기", start: "처음으로 가기" },
};
