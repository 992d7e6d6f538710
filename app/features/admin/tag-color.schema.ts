import { z } from "zod";

export const TAG_COLOR_FORM = "tag-color";

const NO_COLOR = "색상을 골라 주세요.";

export const tagColorSchema = z.object({
  tagId: z.string({ required_error: NO_COLOR }).regex(/^[\w-]{1,40}$/, "잘못된 접근입니다."),
  tagColor: z
    .string({ required_error: NO_COLOR })
    .regex(/^#[0-9a-f]{6}$/i, NO_COLOR)
    .transform((color) => color.toLowerCase()),
});

/** Colours for tags, from pastel to dark, including the default colours. */
export const PALETTE = [
  { name: "연분홍", value: "#ffd6dc" },
  { name: "살구", value: "#ffe0c2" },
  { name: "연노랑", value: "#fff3bf" },
  { name: "연두빛", value: "#dcf5c9" },
  { name: "박하", value: "#c9f2e5" },
  { name: "연하늘", value: "#d3e7ff" },
  { name: "연보라", value: "#e6dcff" },
  { name: "분홍", value: "#ff9aab" },
  { name: "귤", value: "#ffb066" },
  { name: "개나리", value: "#ffc107" },
  { name: "새싹", value: "#a3d977" },
  { name: "옥", value: "#20c997" },
  { name: "하늘", value: "#7db8ff" },
  { name: "라벤더", value: "#b79cff" },
  { name: "빨강", value: "#dc3545" },
  { name: "주황", value: "#fd7e14" },
  { name: "황토", value: "#b7791f" },
  { name: "초록", value: "#28a745" },
  { name: "청록", value: "#0f8b8d" },
  { name: "파랑", value: "#007bff" },
  { name: "보라", value: "#6f42c1" },
  { name: "와인", value: "#7d1128" },
  { name: "밤색", value: "#6b3a16" },
  { name: "소나무", value: "#14532d" },
  { name: "남색", value: "#1b2a63" },
  { name: "은빛", value: "#ced4da" },
  { name: "잿빛", value: "#6c757d" },
  { name: "먹색", value: "#212529" },
];
