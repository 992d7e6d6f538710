import type { SessionWords } from "./ko";

export const en: SessionWords = {
  loginNeeded: "Please log in first.",
  idleTooLong: "You were logged out because nothing happened for a long time. Please log in again.",
  ended: "Your login has expired. Please log in again.",
  administratorsOnly: "This page is for administrators only.",
  tooManyTries: (seconds) =>
    `Too many attempts. Please try again in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`,
  invalidAccess: "This request is not valid. Please go back and try again.",
  passwordTooLong: "A password can have up to 1,000 characters.",
};
