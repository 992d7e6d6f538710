import type { PictureWords } from "./ko";

export const en: PictureWords = {
  crowded: "Many large photos are being prepared just now. Please try again in a moment.",
};
