export type Question = { id: string; title: string; author: string; askedOn: string; content: string };

export const QUESTION_STATUS = "접수대기";

export const QUESTIONS: readonly Question[] = [
  {
    id: "3",
    title: "등록한 화장실의 위치를 옮기고 싶습니다",
    author: "홍길동",
    askedOn: "2025-09-22",
    content: "건물 입구가 반대쪽으로 바뀌었습니다. 지도에서 위치만 옮기려면 어떻게 해야 하나요?",
  },
  {
    id: "2",
    title: "사진은 몇 장까지 올릴 수 있나요?",
    author: "김하늘",
    askedOn: "2025-09-05",
    content: "입구, 세면대, 기저귀 교환대를 따로 찍었습니다. 모두 올려도 되는지 궁금합니다.",
  },
  {
    id: "1",
    title: "우리 동네 화장실이 목록에 없습니다",
    author: "이바다",
    askedOn: "2025-08-14",
    content: "공원 안에 있는 화장실인데 지도에 보이지 않습니다. 누가 등록하는 것인가요?",
  },
];
