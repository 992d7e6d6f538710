import { words } from "~/languages/words";

const ko = {
  rating: "별점",
  required: "(필수)",
  stars: (count: string) => `${count}점`,
  write: "리뷰 내용",
  edit: "리뷰 내용",
  send: "리뷰 등록",
  sending: "등록 중…",
  noRating: "별점을 선택해 주세요. (1~5)",
  missing: "리뷰 내용을 입력해 주세요.",
  tooLong: "리뷰는 1,000자까지 입력할 수 있습니다.",
  sameAgain: "같은 내용의 리뷰를 방금 보내셨습니다. 한 번 더 등록하시겠습니까?",
  notYours: "본인이 쓴 리뷰만 수정하거나 삭제할 수 있습니다.",
  gone: "리뷰를 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.",
  author: "익명",
  deleteQuestion: "리뷰를 삭제하시겠습니까?",
  deleteSubject: (rating: number, content: string) => `${rating}점 · ${content}`,
  created: {
    done: "리뷰가 등록되었습니다.",
    failed: "리뷰 등록에 실패했습니다.",
    noNetwork: "네트워크 오류로 리뷰를 등록하지 못했습니다.",
  },
  changed: {
    done: "리뷰가 수정되었습니다.",
    failed: "리뷰 수정에 실패했습니다.",
    noNetwork: "네트워크 오류로 리뷰를 수정하지 못했습니다.",
  },
  deleted: {
    done: "리뷰가 삭제되었습니다.",
    failed: "리뷰 삭제에 실패했습니다.",
    noNetwork: "네트워크 오류로 리뷰를 삭제하지 못했습니다.",
  },
};

const en: typeof ko = {
  rating: "Your rating",
  required: "(required)",
  stars: (count) => (count === "1" ? "1 star" : `${count} stars`),
  write: "Your review",
  edit: "Your review",
  send: "Post review",
  sending: "Posting…",
  noRating: "Please choose 1 to 5 stars.",
  missing: "Please write something about this toilet.",
  tooLong: "A review can have up to 1,000 characters.",
  sameAgain: "You have just sent the same text. Do you want to post it once more?",
  notYours: "You can only edit or delete your own reviews.",
  gone: "This review cannot be found. It may have been deleted already.",
  author: "Anonymous",
  deleteQuestion: "Delete this review?",
  deleteSubject: (rating, content) => `${rating} of 5 · ${content}`,
  created: {
    done: "Your review was posted.",
    failed: "Your review could not be posted.",
    noNetwork: "Your review could not be posted: the server cannot be reached. Please try again in a moment.",
  },
  changed: {
    done: "Your review was changed.",
    failed: "Your review could not be changed.",
    noNetwork:
      "Your review could not be changed: the server cannot be reached. Please try again in a moment.",
  },
  deleted: {
    done: "The review was deleted.",
    failed: "The review could not be deleted.",
    noNetwork: "The review could not be deleted: the server cannot be reached. Please try again in a moment.",
  },
};

/** Texts of the review form and its messages. */
export const reviewFormWords = words({ ko, en });
