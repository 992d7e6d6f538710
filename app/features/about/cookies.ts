import { WINDOW_COOKIE } from "~/maps/window-class";

export type Cookie = {
  /** without the `__Host-` prefix that it has on https sites */
  name: string;
  purpose: string;
  lifetime: string;
  /** set only by the Kakao login */
  isForKakao?: boolean;
  /** written by the page's script, without the prefix */
  isFromScript?: boolean;
};

/** Every cookie that the product sets. A guard test compares this list with the source. */
export const COOKIES: readonly Cookie[] = [
  {
    name: "session",
    purpose: "로그인 상태와 다음 화면에 한 번 보여 드릴 알림. 내용은 암호화되어 있습니다.",
    lifetime: "로그아웃하거나 로그인 시간이 끝날 때까지, 길어도 30일 동안 보관합니다.",
  },
  {
    name: "saved-id",
    purpose: "로그인 화면에서 ‘아이디 저장’을 고른 경우의 아이디.",
    lifetime: "1년 동안 보관하며, 고르지 않고 로그인하면 지웁니다.",
  },
  {
    name: "saved",
    purpose: "별을 눌러 저장한 화장실의 번호, 최대 50곳. 다른 서버로 보내지 않습니다.",
    lifetime: "마지막으로 저장하거나 지운 때부터 1년 동안 보관합니다.",
  },
  {
    name: "kakao-login",
    purpose: "카카오 로그인을 마치고 돌아온 사람이 시작한 사람과 같은지 확인하는 값.",
    lifetime: "로그인이 끝나면 지우며, 길어도 10분 동안만 보관합니다.",
    isForKakao: true,
  },
  {
    name: "admin-visit",
    purpose: "사이트관리 화면을 마지막으로 연 때. 관리자에게 그 뒤의 새 소식을 보여 드리는 데 씁니다.",
    lifetime: "1년 동안 보관합니다.",
  },
  {
    name: "styles",
    purpose: "화면 모양(스타일 시트)을 이미 받았는지 나타내는 파일 이름. 화면을 빨리 보여 드리는 데 씁니다.",
    lifetime: "1년 동안 보관합니다.",
  },
  {
    name: "language-offer",
    purpose: "다른 언어로 보라는 안내를 닫았는지 나타내는 값.",
    lifetime: "안내를 닫은 때부터 1년 동안 보관합니다.",
  },
  {
    name: "display",
    purpose: "화면 설정에서 고른 색, 대비, 글자 크기와 이용자(휠체어, 유아차), 찾는 화장실(남자, 여자).",
    lifetime: "화면 설정을 바꾼 때부터 1년 동안 보관합니다.",
  },
  {
    name: WINDOW_COOKIE,
    purpose: "지도가 창에 맞게 열리도록 창 크기를 다섯 가지로 나눈 값.",
    lifetime: "지도를 마지막으로 연 때부터 1년 동안 보관합니다.",
    isFromScript: true,
  },
];
