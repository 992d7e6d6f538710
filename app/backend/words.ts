import { words } from "~/languages/words";

const ko = {
  auth: "로그인 시간이 끝났습니다. 다시 로그인해 주세요.",
  "login-needed": "로그인이 필요합니다.",
  "no-service": "이 서버에서는 제공하지 않는 기능입니다.",
  forbidden: "이 작업을 할 권한이 없습니다.",
  "not-found": "요청하신 정보를 찾을 수 없습니다.",
  rejected: "ERR : 알 수 없는 오류",
  timeout: "서버 응답 시간이 초과되었습니다. 잠시 후 다시 시도해 주세요.",
  unreachable: "서버와의 연결이 원활하지 않습니다. 서버를 확인하세요.",
  nicknameTooLong: (max: number) =>
    `닉네임은 ${max}자까지 쓸 수 있습니다. 이 서버에서는 이모지와 < > " ' 기호가 여러 글자로 계산됩니다.`,
  malformed: "서버가 JSON이 아닌 응답을 보냈습니다.",
};

const en: typeof ko = {
  auth: "Your login has expired. Please log in again.",
  "login-needed": "Please log in first.",
  "no-service": "This server does not offer this.",
  forbidden: "You may not do this.",
  "not-found": "What you asked for could not be found.",
  rejected: "The server refused this.",
  timeout: "The server took too long to answer. Please try again in a moment.",
  unreachable: "The server cannot be reached. Please try again in a moment.",
  nicknameTooLong: (max) =>
    `A nickname can have up to ${max} characters. On this server emoji and < > " ' count as several.`,
  malformed: "The server gave an answer that could not be read. Please try again in a moment.",
};

export const backendWords = words({ ko, en });
