import { encodeText } from "~/backend/profile/text-references";

/** Limits of columns. Longer values cause a bare 500. Posts may have less room (see `authorNameMax`). */
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATE_EMAIL_MAX = 50;

/** True for members who left. Their records stay, in lists too. */
export const hasLeft = ({ mberSttus }: { mberSttus?: string | null | undefined }): boolean =>
  mberSttus?.trim() === "D";

/** Characters that forms escape before they store a text (docs/wire.md#texts). */
const ESCAPED: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Length of a text in a column from eGov 4.3 on, which stores emoji and signs as references. */
export const lengthInColumn = (text: string): number =>
  encodeText(text).replace(/[<>"']/g, (sign) => ESCAPED[sign] ?? sign).length;

/** False for an id that forms would escape: logins are JSON, so the stored id would never match. */
export const isIdStorable = (id: string): boolean => lengthInColumn(id) === id.length;

export const ID_MANGLED = "이 서버에서는 사용자 ID에 < > & \" ' 기호와 이모지를 쓸 수 없습니다.";
