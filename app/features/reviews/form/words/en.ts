import type { ko } from "./ko";

export const en: typeof ko = {
  rating: "Your rating",
  required: "(required)",
  stars: (count) => (count === "1" ? "1 star" : `${count} stars`),
  content: "Your review",
  submit: "Post review",
  busy: "Posting…",
  noRating: "Please choose 1 to 5 stars.",
  noContent: "Please write something about this toilet.",
  tooLong: "A review can have up to 1,000 characters.",
  sameAgain: "You have just sent this same text. Do you want to post it once more?",
  notOwn: "You can only edit or delete your own reviews.",
  gone: "This review cannot be found. It may have been deleted already.",
  author: "Anonymous",
  deleteQuestion: "Delete this review?",
  deleteSubject: (rating, content) => `${rating} of 5 · ${content}`,
  create: {
    done: "Your review was posted.",
    failed: "Your review could not be posted.",
    noNetwork: "Your review could not be posted: the server cannot be reached. Please try again in a moment.",
  },
  update: {
    done: "Your review was changed.",
    failed: "Your review could not be changed.",
    noNetwork:
      "Your review could not be changed: the server cannot be reached. Please try again in a moment.",
  },
  delete: {
    done: "The review was deleted.",
    failed: "The review could not be deleted.",
    noNetwork: "The review could not be deleted: the server cannot be reached. Please try again in a moment.",
  },
};
