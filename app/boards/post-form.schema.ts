import { z } from "zod";
import { type BoardKey, POST_TITLE_MAX } from "~/backend/board";
import { ENTRY_MAX } from "~/entries/entry-kind";
import { asTyped, chosenFiles, lazyMessage, multiline, repeatedTexts } from "~/forms/read-fields";
import { cleanName } from "~/names/clean-name";
import { VERDICTS, type Verdict } from "~/reports/report-text";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import { boardWords } from "./words";

export const POST_FORM = "post";
export const SAVE_POST = "save-post";

const CONTENT_MAX = 100_000;
/** Maximum length of the sentence that a report may have, in characters. */
export const SENTENCE_MAX = 500;

/** Tells whether a content has neither text nor an image. */
function isBlank(content: string, format: string): boolean {
  if (format !== "html") return content.trim() === "";
  return toPlainText(content) === "" && !/<img\b/i.test(content);
}

const yes = z
  .string()
  .optional()
  .transform((text) => text === "yes");

const fields = z.object({
  title: z.string().default("").transform(cleanName),
  content: z.string().default("").transform(asTyped),
  contentFormat: z
    .string()
    .optional()
    .transform((format): "html" | "text" => (format === "html" ? "html" : "text")),
  contentUnchanged: yes,
  /** whether to keep the stored content of a post that the editor cannot represent */
  keepContent: yes,
  images: chosenFiles,
  files: chosenFiles,
  /** numbers of the attachments to delete */
  deleteFiles: repeatedTexts,
});

/** Schema of the post form (docs/urls-and-forms.md#post-form). If all is empty, it reports the content only. */
function postSchema(board: BoardKey, isAdministration: boolean) {
  const titleMax = POST_TITLE_MAX[board];
  return fields.superRefine((value, context) => {
    const { title, content, contentFormat, contentUnchanged, keepContent, images } = value;
    const addError = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const hasContent = keepContent || !isBlank(content, contentFormat) || images.length > 0;
    const { boards, form } = boardWords();
    const { titleMissing, contentMissing } = boards[board];
    if (!hasContent) addError("content", isAdministration ? form.noticeMissing.content : contentMissing);
    else if (title === "") addError("title", isAdministration ? form.noticeMissing.title : titleMissing);
    if (!keepContent && !contentUnchanged && content.length > CONTENT_MAX)
      addError("content", form.contentTooLong);
    if (Array.from(title).length > titleMax) addError("title", form.titleTooLong(titleMax));
  });
}

/** Built once for each board, because a schema must stay the same object between renderings. */
export const POST_SCHEMAS = {
  notice: postSchema("notice", false),
  free: postSchema("free", false),
  qna: postSchema("qna", false),
  administration: postSchema("notice", true),
};

export const schemaOf = ({ board, isAdministration }: { board: BoardKey; isAdministration: boolean }) =>
  POST_SCHEMAS[isAdministration ? "administration" : board];

export type PostFormValue = z.output<ReturnType<typeof postSchema>>;

export const ATTACHMENT_EXTENSIONS = [
  ...["gif", "jpg", "jpeg", "png", "webp", "pdf", "txt", "csv", "zip", "hwp", "hwpx"],
  ...["doc", "docx", "ppt", "pptx", "xls", "xlsx"],
];

export const IMAGES_MAX = 10;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export const extensionOf = (fileName: string) =>
  /\.([^./\\]{1,10})$/.exec(fileName)?.[1]?.toLowerCase() ?? "";

export const ANSWER_REPORT = "answer-report";
/** Leaves room for the answer's first words. */
export const ANSWER_SENTENCE_MAX = ENTRY_MAX - 20;

export const answerFormId = (verdict: string) => `answer-${verdict}`;

const message = lazyMessage(() => boardWords().comments.tooLong);

export const answerSchema = z.object({
  answer: z.enum(VERDICTS as [Verdict, ...Verdict[]]),
  commentContent: multiline(message).pipe(z.string(message).max(ANSWER_SENTENCE_MAX)).default(""),
});
