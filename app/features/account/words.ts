import { words } from "~/languages/words";

const ko = {
  busy: "로그인 중…",
  kakao: "카카오 로그인",
  id: "아이디",
  password: "비밀번호",
  showPassword: "비밀번호 표시",
  saveId: "아이디 저장",
  missing: "아이디와 비밀번호를 입력해 주세요.",
  idTooLong: (max: number) => `아이디는 ${max}자까지 입력할 수 있습니다.`,
  cookiesNeeded: "이 브라우저가 쿠키를 막고 있어 로그인할 수 없습니다. 이 사이트의 쿠키를 허용해 주세요.",
  failed: "로그인 중 오류가 발생했습니다.",
  refused: "로그인 중 오류가 발생했습니다.",
  help: {
    contact: "아이디 찾기, 비밀번호 찾기, 회원가입은 운영 기관의 대표 연락처로 문의해 주세요.",
    kakao: "카카오 로그인은 따로 가입하지 않아도 바로 쓸 수 있습니다.",
  },
  welcome: "처음 오셨네요. 새 계정이 만들어졌습니다.",
  logout: "로그아웃",
  loggedOut: "로그아웃되었습니다.",
  logoutByButton: "로그아웃은 화면 위의 로그아웃 버튼으로 해 주세요.",
  kakaoProblems: {
    cancelled: "카카오 로그인을 취소했습니다.",
    notOffered: "이 사이트에서는 카카오 로그인을 사용하지 않습니다. 아이디와 비밀번호로 로그인해 주세요.",
    setting: (code: string) => `카카오 로그인 설정에 문제가 있습니다. 관리자에게 문의해 주세요. (${code})`,
    other: (code: string) => `카카오 로그인에 실패했습니다. (${code})`,
    lost: "처리되었을 수도 있습니다. 카카오 로그인을 다시 해서 확인해 주세요.",
    refused: (message: string) => `실패: ${message}`,
  },
};

const en: typeof ko = {
  busy: "Logging in…",
  kakao: "Log in with Kakao",
  id: "ID",
  password: "Password",
  showPassword: "Show password",
  saveId: "Remember my ID",
  missing: "Please enter your ID and password.",
  idTooLong: (max) => `An ID can have up to ${max} characters.`,
  cookiesNeeded: "This browser blocks cookies, so you cannot log in. Please allow cookies for this site.",
  failed: "Something went wrong while logging you in. Please try again in a moment.",
  refused: "You could not be logged in. Please check your ID and password.",
  help: {
    contact:
      "To find your ID, get a new password or sign up, please contact the organisation that runs this site.",
    kakao: "With Kakao you can log in right away, without signing up.",
  },
  welcome: "Welcome. A new account was made for you.",
  logout: "Log out",
  loggedOut: "You are logged out.",
  logoutByButton: "To log out, please use the “Log out” button at the top of the page.",
  kakaoProblems: {
    cancelled: "You cancelled the login with Kakao.",
    notOffered: "This site does not offer login with Kakao. Please log in with your ID and password.",
    setting: (code) =>
      `Login with Kakao is not set up correctly on this site. Please tell its administrator. (${code})`,
    other: (code) => `Login with Kakao failed. Please try again. (${code})`,
    lost: "No answer came, but this may have been done. Please log in with Kakao again to check.",
    refused: (message) => `Your Kakao account was not accepted here.\n${message}`,
  },
};

export const accountWords = words({ ko, en });
