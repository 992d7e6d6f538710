export const LOGIN_NEEDED = "로그인이 필요합니다.";
export const SESSION_ENDED = "로그인 시간이 끝났습니다. 다시 로그인해 주세요.";
export const ADMINISTRATORS_ONLY = "관리자 권한이 필요한 페이지입니다.";
export const tooManyTries = (seconds: number) => `시도가 너무 많습니다. ${seconds}초 후 다시 시도해 주세요.`;
export const INVALID_ACCESS = "잘못된 접근입니다.";
