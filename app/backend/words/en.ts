import type { BackendWords } from "./ko";

export const en: BackendWords = {
  auth: "Your login has expired. Please log in again.",
  "login-needed": "Please log in first.",
  "no-service": "This server does not offer this.",
  forbidden: "You may not do this.",
  "not-found": "What you asked for could not be found.",
  rejected: "The server refused this.",
  timeout: "The server took too long to answer. Please try again in a moment.",
  unreachable: "The server cannot be reached. Please try again in a moment.",
  nicknameMissing: "Please type a nickname.",
  nicknameTooLong: (max) =>
    `A nickname can have up to ${max} characters. On this server emoji and < > " ' count as several.`,
  malformed: "The server gave an answer that could not be read. Please try again in a moment.",
};
