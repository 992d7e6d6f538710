import { useEffect, useState } from "react";
import { plainFileName } from "~/texts/file-texts";
import type { FormReply } from "./posted-form";
import { UNREADABLE_FILES } from "./typed-input";
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

/**
 * Returns a message with the files to choose again: those that the browser can no longer read, or those that it lost when
 * it loaded the page anew.
 */
export function useLostFilesMessage(
  reply: FormReply | undefined,
  controlId: string,
  messageFor: (names: string) => string,
): string[] {
  const [hasFiles, setHasFiles] = useState(false);
  const unreadableNames = useUnreadableNames();
  useEffect(() => {
    const control = document.getElementById(controlId);
    setHasFiles(
      reply !== undefined && control instanceof HTMLInputElement && (control.files?.length ?? 0) > 0,
    );
  }, [reply, controlId]);
  useEffect(() => {
    if (unreadableNames.length > 0) document.getElementById(controlId)?.focus();
  }, [unreadableNames, controlId]);
  if (unreadableNames.length > 0) return [messageFor(unreadableNames.join(", "))];
  const names = reply?.fileNames ?? [];
  return names.length > 0 && !hasFiles ? [messageFor(names.join(", "))] : [];
}

/** Returns the unreadable files of the last attempt to send, until files are chosen again. */
function useUnreadableNames(): string[] {
  const [names, setNames] = useState<string[]>([]);
  useEffect(() => {
    const keep = (event: Event) => setNames((event as CustomEvent<string[]>).detail);
    const forget = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.type === "file") setNames([]);
    };
    addEventListener(UNREADABLE_FILES, keep);
    document.addEventListener("change", forget);
    return () => {
      removeEventListener(UNREADABLE_FILES, keep);
      document.removeEventListener("change", forget);
    };
  }, []);
  return names;
}
