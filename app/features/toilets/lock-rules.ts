export const LOCK_DIGITS_MAX = 20;
export const LOCK_NOT_DIGITS = "비밀번호는 숫자만 입력할 수 있습니다.";
export const LOCK_TOO_LONG = `비밀번호는 ${LOCK_DIGITS_MAX}자리까지 입력할 수 있습니다.`;

export const LOCK_LABELS = { none: "없음", password: "비밀번호", key: "열쇠", unknown: "모름" } as const;
