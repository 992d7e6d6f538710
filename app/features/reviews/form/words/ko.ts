export type ReviewFormWords = typeof ko;

export const ko = {
  rating: "별점",
  required: "(필수)",
  stars: (count: string) => `${count}점`,
  content: "리뷰 내용",
  submit: "리뷰 등록",
  busy: "등록 중…",
  noRating: "별점을 선택해 주세요. (1~5)",
  noContent: "리뷰 내용을 입력해 주세요.",
  tooLong: "리뷰는 1,000자까지 입력할 수 있습니다.",
  sameAgain: "같은 내용의 리뷰를 방금 등록하셨습니다. 한 번 더 등록하시겠습니까?",
  notOwn: "본인이 쓴 리뷰만 수정하거나 삭제할 수 있습니다.",
  gone: "리뷰를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.",
  author: "익명",
  deleteQuestion: "리뷰를 삭제하시겠습니까?",
  deleteSubject: (rating: number, content: string) => `${rating}점 · ${content}`,
  create: {
    done: "리뷰가 등록되었습니다.",
    failed: "리뷰 등록에 실패했습니다.",
    noNetwork: "네트워크 오류로 리뷰를 등록하지 못했습니다.",
  },
  update: {
    done: "리뷰가 수정되었습니다.",
    failed: "리뷰 수정에 실패했습니다.",
    noNetwork: "네트워크 오류로 리뷰를 수정하지 못했습니다.",
  },
  delete: {
    done: "리뷰가 삭제되었습니다.",
    failed: "리뷰 삭제에 실패했습니다.",
    noNetwork: "네트워크 오류로 리뷰를 삭제하지 못했습니다.",
  },
};
