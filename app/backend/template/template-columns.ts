import { encodeText } from "~/backend/generation/text-references";

/**
 * Columns of the templates' members: a name and an address that are longer there are a bare 500. A generation's posts
 * may have less room for the name: see `authorNameMax`.
 */
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATE_EMAIL_MAX = 50;

/** True for whoever has left by his own page: the record stays, in lists too, and nobody logs in with it. */
export const hasLeft = ({ mberSttus }: { mberSttus?: string | null | undefined }): boolean =>
  mberSttus?.trim() === "D";

/** What forms escape on their way in (docs/wire.md#texts). */
const ESCAPED: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** How many characters a text takes in a column of B and C, where emoji and signs are kept as references. */
export const lengthInColumn = (text: string): number =>
  encodeText(text).replace(/[<>"']/g, (sign) => ESCAPED[sign] ?? sign).length;

/**
 * False for an id that forms would keep as another one: the login is JSON, in which it stays as it was typed, so that
 * nobody could ever log in with it.
 */
export const isIdKept = (id: string): boolean => lengthInColumn(id) === id.length;

export const ID_MANGLED = "이 서버에서는 사용자 ID에 < > & \" ' 기호와 이모지를 쓸 수 없습니다.";
