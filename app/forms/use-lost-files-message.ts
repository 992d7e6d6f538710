import { useEffect, useState } from "react";
import type { FormReply } from "./posted-form";
import { UNREADABLE_FILES } from "./typed-input";

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
