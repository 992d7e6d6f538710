import { words } from "~/languages/words";

const ko = {
  invalid: "잘못된 접근입니다",
  invalidSentence: "잘못된 접근입니다.",
  unreadableAddress: "주소를 읽을 수 없습니다. 주소를 다시 확인해 주세요.",
  displayBelow: "화면 설정은 화면 아래쪽의 화면 설정에서 바꿔 주세요.",
  error: "오류",
  previous: "이전페이지",
};

const en: typeof ko = {
  invalid: "Invalid request",
  invalidSentence: "This request is not valid",
  unreadableAddress: "The address could not be read. Please check it.",
  displayBelow: "Please change the display settings at the bottom of a page.",
  error: "Error",
  previous: "Previous page",
};

export const systemWords = words({ ko, en });
