export const PASSWORD_MAX = 1000;
export const PASSWORD_TOO_LONG = "비밀번호는 1,000자까지 입력할 수 있습니다.";
