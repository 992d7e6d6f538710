import { plainFileName } from "~/texts/file-texts";
import { formWords } from "./words";

/** Pictures of phones and the web of which some browsers do not know the type. */
const EXTENSION = /\.(?:hei[cf]|avif|webp)$/i;

export const isPicture = (fileName: string, type: string): boolean =>
  type.startsWith("image/") || EXTENSION.test(fileName);

const nameOf = (type: string) =>
  type.replace("image/", "").toUpperCase().replace("JPEG", "JPG").replace("WEBP", "WebP");

/** Says why no form takes a file of this type: it is no picture, or one of another kind than those that are taken. */
export function wrongTypeMessage(fileName: string, type: string, takenTypes: readonly string[]): string {
  const name = plainFileName(fileName);
  if (!isPicture(fileName, type)) return formWords().notAnImage(name);
  return formWords().otherPicture(name, takenTypes.map(nameOf).join(", "));
}
