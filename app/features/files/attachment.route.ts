import { answerAttachment } from "./attachment-answer.server";

/** An attachment; the front door answers most of them, by the same function, no faster than they are taken. */
export const loader = answerAttachment;
