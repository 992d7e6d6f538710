import { data } from "@remix-run/node";
import type { StoredPost } from "~/backend/board";
import type { AsStored } from "~/backend/request-body.server";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import type { ConfirmationOffer } from "~/forms/send-once.server";
import { isRepresented, losesFormatting } from "~/ui/rich-text/content-kind";
import { htmlToText } from "~/ui/rich-text/html-to-text";
import { sanitizeHtml } from "~/ui/rich-text/sanitize.server";
import { SanitizerUnavailableError } from "~/ui/rich-text/sanitizer-thread.server";
import { isSameText, textToHtml } from "~/ui/rich-text/text-to-html";
import type { PostFormValue } from "./post-form.schema";
import { boardWords } from "./words";

const RETRY_AFTER_S = 10;

/**
 * Converts the form's content. Plain text becomes paragraphs. An unchanged post that the editor represents stays as it is.
 * @param isAgain whether the member confirmed that edits are not saved
 * @returns unsanitised HTML, or the stored content if it must stay byte for byte
 * @throws FormRefusal for edits to a content that is kept
 */
export async function writtenHtml(
  { content, contentFormat, contentUnchanged, keepContent, images }: PostFormValue,
  stored: StoredPost | null,
  origins: string[],
  isAgain = false,
): Promise<string | AsStored> {
  const newHtml = contentFormat === "html" ? content : textToHtml(content);
  if (!stored) return newHtml;
  const shownHtml = await sanitizeWritten(stored.rawContent, origins);
  const isUnchanged =
    contentUnchanged ||
    newHtml === shownHtml ||
    (contentFormat === "text" && isSameText(content, htmlToText(shownHtml)));
  const isEdited = !isUnchanged || images.length > 0;
  if (keepContent && isEdited && !isAgain) {
    const errors = { keepContent: [boardWords().form.editsNotKept] };
    throw new FormRefusal(errors, 400, {}, { asksAgain: true } satisfies ConfirmationOffer);
  }
  if (keepContent || (!isEdited && isRepresented(stored.rawContent, shownHtml)))
    return { asStored: stored.storedContent };
  return isUnchanged ? shownHtml : newHtml;
}

/** Returns the full post for the editor, because it is saved as shown. @throws a 503, except for a rerendered form */
export async function editableHtml(
  stored: StoredPost,
  origins: string[],
  isRerendered: boolean,
): Promise<string> {
  try {
    return await sanitizeHtml(stored.rawContent, origins);
  } catch (error) {
    if (!(error instanceof SanitizerUnavailableError)) throw error;
    if (isRerendered) return "";
    throw data(boardWords().form.notOpenNow, {
      status: 503,
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    });
  }
}

/** Sanitises HTML for storage. @throws FormRefusal for a post that is too long to keep its formatting */
export async function storableHtml(html: string, origins: string[]): Promise<string> {
  const cleanHtml = await sanitizeWritten(html, origins);
  if (losesFormatting(html, cleanHtml)) throw new FormRefusal({ content: [boardWords().form.tooManyParts] });
  return cleanHtml;
}

/** @throws FormRefusal 503 while the sanitiser is unavailable */
async function sanitizeWritten(html: string, origins: string[]): Promise<string> {
  try {
    return await sanitizeHtml(html, origins);
  } catch (error) {
    if (error instanceof SanitizerUnavailableError) throw refuseForm(boardWords().form.notSavedNow, 503);
    throw error;
  }
}
