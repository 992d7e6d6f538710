export type NameWords = typeof ko;

export const ko = {
  reserved:
    "관리자나 운영자로 보이는 이름은 쓸 수 없습니다. (예: 관리자, 운영자, admin) 다른 이름을 입력해 주세요.",
};
