import { z } from "zod";
import type { BoardKey } from "~/backend/board";
import { chosenFiles } from "~/forms/read-fields";
import { toPlainText } from "~/ui/rich-text/to-plain-text";
import { BOARDS } from "./boards";

export const POST_FORM = "post";
export const SAVE_POST = "save-post";

const CONTENT_MAX = 1_000_000;
const CONTENT_TOO_LONG = "내용이 너무 깁니다. 조금 줄여 주세요.";
const ADMIN_MISSING = { title: "제목은 필수 값입니다.", content: "내용은 필수 값입니다." };

const repeated = z.preprocess((value) => (value === undefined ? [] : [value].flat()), z.array(z.string()));

/** True for a text in which nobody would find anything: neither words nor an image. */
function isBlank(content: string, format: string): boolean {
  if (format !== "html") return content.trim() === "";
  return toPlainText(content) === "" && !/<img\b/i.test(content);
}

const fields = z.object({
  title: z.string().trim().default(""),
  content: z.string().max(CONTENT_MAX, CONTENT_TOO_LONG).default(""),
  contentFormat: z
    .string()
    .optional()
    .transform((format): "html" | "text" => (format === "html" ? "html" : "text")),
  images: chosenFiles,
  files: chosenFiles,
  deleteFiles: repeated,
  /** what the post was when the form was opened */
  revision: z.string().optional(),
});

/** The form of posts (docs/urls-and-forms.md#post-form). Both missing: the content's message alone is shown. */
function postSchema(board: BoardKey, isAdministration: boolean) {
  const { titleMax, titleMissing, contentMissing } = BOARDS[board];
  const missing = isAdministration ? ADMIN_MISSING : { title: titleMissing, content: contentMissing };
  return fields.superRefine(({ title, content, contentFormat, images }, context) => {
    const complain = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const hasContent = !isBlank(content, contentFormat) || images.length > 0;
    if (!hasContent) complain("content", missing.content);
    else if (title === "") complain("title", missing.title);
    if (Array.from(title).length > titleMax)
      complain("title", `제목은 ${titleMax}자까지 입력할 수 있습니다.`);
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
