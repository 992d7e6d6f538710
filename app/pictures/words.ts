import { words } from "~/languages/words";

const ko = {
  crowded: "지금 큰 사진을 여러 장 준비하고 있습니다. 잠시 후 다시 시도해 주세요.",
  noFile: "파일을 찾을 수 없습니다.",
  noPlace: "지금 파일을 내려받는 사람이 많습니다. 잠시 후 다시 시도해 주세요.",
};

const en: typeof ko = {
  crowded: "Many large photos are being prepared right now. Please try again in a moment.",
  noFile: "This file could not be found. It may have been deleted.",
  noPlace: "Many people are downloading files right now. Please try again in a moment.",
};

/** Messages shown in place of a picture or a file. */
export const fileWords = words({ ko, en });
