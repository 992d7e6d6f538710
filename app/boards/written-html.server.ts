import { data } from "@remix-run/node";
import type { StoredPost } from "~/backend/board";
import { FormRefusal, refuseForm } from "~/forms/form-refusal.server";
import { htmlToText } from "~/ui/rich-text/html-to-text";
import { mergePlainEdit } from "~/ui/rich-text/merge-plain-edit";
import { reduceToFormatted } from "~/ui/rich-text/reduce-html";
import { sanitizeHtml } from "~/ui/rich-text/sanitize.server";
import { SanitizerUnavailableError } from "~/ui/rich-text/sanitizer-thread.server";
import { textToHtml } from "~/ui/rich-text/text-to-html";
import type { PostFormValue } from "./post-form.schema";
import { boardWords } from "./words";

const RETRY_AFTER_S = 10;

/** A plain text becomes paragraphs; what the plain field left alone of a rich post keeps its formatting. */
export async function writtenHtml(
  { content, contentFormat }: PostFormValue,
  stored: StoredPost | null,
  origins: string[],
): Promise<string> {
  if (contentFormat === "html") return content;
  if (!stored) return textToHtml(content);
  const shown = await sanitizeWritten(stored.rawContent, origins);
  return mergePlainEdit(shown, htmlToText(shown), content);
}

/** Nothing less than the post, since it is what is saved. @throws a 503, but not for a form that came back */
export async function editableHtml(
  stored: StoredPost,
  origins: string[],
  isRedrawn: boolean,
): Promise<string> {
  try {
    return await sanitizeHtml(stored.rawContent, origins);
  } catch (error) {
    if (!(error instanceof SanitizerUnavailableError)) throw error;
    if (isRedrawn) return "";
    throw data(boardWords().form.notOpenNow, {
      status: 503,
      headers: { "Retry-After": String(RETRY_AFTER_S) },
    });
  }
}

/** What is stored. @throws FormRefusal for a post that is too long to keep its formatting */
export async function storableHtml(html: string, origins: string[]): Promise<string> {
  const clean = await sanitizeWritten(html, origins);
  if (losesFormatting(html, clean)) throw new FormRefusal({ content: [boardWords().form.tooManyParts] });
  return clean;
}

/** @param clean what the sanitiser made of it */
export const losesFormatting = (html: string, clean: string): boolean =>
  clean !== html && reduceToFormatted(html) === null && withoutBlanks(clean) !== withoutBlanks(html);

const withoutBlanks = (html: string) => html.replace(/\s+/g, "");

/** @throws FormRefusal 503 while nothing can be sanitised */
async function sanitizeWritten(html: string, origins: string[]): Promise<string> {
  try {
    return await sanitizeHtml(html, origins);
  } catch (error) {
    if (error instanceof SanitizerUnavailableError) throw refuseForm(boardWords().form.notSavedNow, 503);
    throw error;
  }
}
