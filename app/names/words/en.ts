import type { NameWords } from "./ko";

export const en: NameWords = {
  reserved:
    "Names that look like those of administrators or operators, such as “admin”, cannot be used. Please choose another one.",
};
