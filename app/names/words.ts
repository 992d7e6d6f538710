import { words } from "~/languages/words";

const ko = {
  reserved:
    "관리자나 운영자로 보이는 이름은 쓸 수 없습니다. (예: 관리자, 운영자, admin) 다른 이름을 입력해 주세요.",
};

const en: typeof ko = {
  reserved:
    "Names that look like those of administrators or operators, such as “admin”, cannot be used. Please choose another one.",
};

/** Messages about a rejected name. */
export const nameWords = words({ ko, en });
