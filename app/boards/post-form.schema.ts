import { z } from "zod";
import type { BoardKey } from "~/backend/board";
import { chosenFiles, lazyMessage, repeatedTexts } from "~/forms/read-fields";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import { POST_TITLE_MAX } from "./boards";
import { boardWords } from "./words";

export const POST_FORM = "post";
export const SAVE_POST = "save-post";

const CONTENT_MAX = 100_000;

/** True for a text in which nobody would find anything: neither words nor an image. */
function isBlank(content: string, format: string): boolean {
  if (format !== "html") return content.trim() === "";
  return toPlainText(content) === "" && !/<img\b/i.test(content);
}

const fields = z.object({
  title: z.string().trim().default(""),
  content: z
    .string(lazyMessage(() => boardWords().form.contentTooLong))
    .max(CONTENT_MAX)
    .default(""),
  contentFormat: z
    .string()
    .optional()
    .transform((format): "html" | "text" => (format === "html" ? "html" : "text")),
  images: chosenFiles,
  files: chosenFiles,
  /** numbers of attachments to take away */
  deleteFiles: repeatedTexts,
  /** what the post was when the form was opened */
  revision: z.string().optional(),
});

/** The form of posts (docs/urls-and-forms.md#post-form). Both missing: the content's message alone is shown. */
function postSchema(board: BoardKey, isAdministration: boolean) {
  const titleMax = POST_TITLE_MAX[board];
  return fields.superRefine(({ title, content, contentFormat, images }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const hasContent = !isBlank(content, contentFormat) || images.length > 0;
    const { boards, form } = boardWords();
    const { titleMissing, contentMissing } = boards[board];
    if (!hasContent) complain("content", isAdministration ? form.noticeMissing.content : contentMissing);
    else if (title === "") complain("title", isAdministration ? form.noticeMissing.title : titleMissing);
    if (Array.from(title).length > titleMax) complain("title", form.titleTooLong(titleMax));
  });
}

/** Made once for each board: a schema must be the same one at every rendering. */
export const POST_SCHEMAS = {
  notice: postSchema("notice", false),
  free: postSchema("free", false),
  qna: postSchema("qna", false),
  administration: postSchema("notice", true),
};

export const schemaOf = ({ board, isAdministration }: { board: BoardKey; isAdministration: boolean }) =>
  POST_SCHEMAS[isAdministration ? "administration" : board];

export type PostFormValue = z.output<ReturnType<typeof postSchema>>;
