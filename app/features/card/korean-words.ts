import { words } from "~/languages/words";

const ko = {
  phrases: [
    "급해요. 화장실을 써도 될까요?",
    "지병이 있어서 참을 수 없어요.",
    "가장 가까운 화장실이 어디인가요?",
    "비밀번호나 열쇠가 필요한가요?",
  ],
  takeMe: "기사님, 여기로 가 주세요.",
};

/** The sentences that the page shows in Korean in every language. */
export const koreanCardWords = words({ ko });
