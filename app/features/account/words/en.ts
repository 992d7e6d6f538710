import type { ko } from "./ko";

export const en: typeof ko = {
  busy: "Logging in…",
  kakao: "Log in with Kakao",
  id: "ID",
  password: "Password",
  showPassword: "Show password",
  saveId: "Remember my ID",
  missing: "Please enter your ID and password.",
  idTooLong: (max) => `An ID can have up to ${max} characters.`,
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
