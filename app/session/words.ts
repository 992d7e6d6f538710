import { words } from "~/languages/words";

const ko = {
  loginNeeded: "로그인이 필요합니다.",
  idleTooLong: "오랫동안 쓰지 않아 로그아웃되었습니다. 다시 로그인해 주세요.",
  ended: "로그인 시간이 끝났습니다. 다시 로그인해 주세요.",
  administratorsOnly: "관리자 권한이 필요한 페이지입니다.",
  tooManyTries: (seconds: number) => `시도가 너무 많습니다. ${seconds}초 후 다시 시도해 주세요.`,
  invalidAccess: "잘못된 접근입니다.",
  passwordTooLong: "비밀번호는 1,000자까지 입력할 수 있습니다.",
};

const en: typeof ko = {
  loginNeeded: "Please log in first.",
  idleTooLong: "You were logged out after a long time without activity. Please log in again.",
  ended: "Your login has expired. Please log in again.",
  administratorsOnly: "This page is for administrators only.",
  tooManyTries: (seconds) =>
    `Too many attempts. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
  invalidAccess: "This request is not valid. Please go back and try again.",
  passwordTooLong: "A password can have up to 1,000 characters.",
};

export const sessionWords = words({ ko, en });
