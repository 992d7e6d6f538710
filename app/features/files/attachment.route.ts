export { answerAttachment as loader } from "./attachment-answer.server";
