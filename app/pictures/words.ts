import { words } from "~/languages/words";

const ko = {
  crowded: "지금 큰 사진을 여러 장 준비하고 있습니다. 잠시 후 다시 시도해 주세요.",
};

const en: typeof ko = {
  crowded: "Many large photos are being prepared right now. Please try again in a moment.",
};

/** Messages shown in place of a picture. */
export const pictureWords = words({ ko, en });
