export type AccountWords = typeof ko;

export const ko = {
  busy: "로그인 중…",
  kakao: "카카오 로그인",
  id: "아이디",
  password: "비밀번호",
  showPassword: "비밀번호 표시",
  saveId: "아이디 저장",
  missing: "아이디와 비밀번호를 입력해 주세요.",
  idTooLong: (max: number) => `아이디는 ${max}자까지 입력할 수 있습니다.`,
  failed: "로그인 중 오류가 발생했습니다.",
  refused: "로그인 중 오류가 발생했습니다.",
  help: {
    items: ["아이디 찾기", "비밀번호 찾기", "회원가입"],
    preparing: "위 기능은 아직 준비 중입니다. 도움이 필요하면 운영 기관의 대표 연락처로 문의해 주세요.",
    kakao: "카카오 로그인은 따로 가입하지 않아도 바로 쓸 수 있습니다.",
  },
  logout: "로그아웃",
  loggedOut: "로그아웃되었습니다.",
  logoutByButton: "로그아웃은 화면 위의 로그아웃 버튼으로 해 주세요.",
  kakaoProblems: {
    cancelled: "카카오 로그인을 취소했습니다.",
    notOffered: "이 사이트에서는 카카오 로그인을 사용하지 않습니다. 아이디와 비밀번호로 로그인해 주세요.",
    setting: (code: string) => `카카오 로그인 설정에 문제가 있습니다. 관리자에게 문의해 주세요. (${code})`,
    other: (code: string) => `카카오 로그인에 실패했습니다. (${code})`,
    refused: (message: string) => `실패: ${message}`,
  },
};
