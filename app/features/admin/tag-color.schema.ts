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
