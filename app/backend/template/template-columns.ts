import { encodeText } from "~/backend/profile/text-references";

/** Longer names and addresses are a bare 500; posts may have less room (see `authorNameMax`). */
export const TEMPLATE_NAME_MAX = 60;
export const TEMPLATE_EMAIL_MAX = 50;

/** True for members who left: their record stays, in lists too. */
export const hasLeft = ({ mberSttus }: { mberSttus?: string | null | undefined }): boolean =>
  mberSttus?.trim() === "D";

/** What forms escape on their way in (docs/wire.md#texts). */
const ESCAPED: Record<string, string> = { "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** The length of a text in a column from eGov 4.3 on, where emoji and signs are kept as references. */
export const lengthInColumn = (text: string): number =>
  encodeText(text).replace(/[<>"']/g, (sign) => ESCAPED[sign] ?? sign).length;

/** False for an id that forms would escape: the login is JSON, so nobody could log in with it. */
export const isIdStorable = (id: string): boolean => lengthInColumn(id) === id.length;

export const ID_MANGLED = "이 서버에서는 사용자 ID에 < > & \" ' 기호와 이모지를 쓸 수 없습니다.";
