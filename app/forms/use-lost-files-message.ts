import { useEffect, useState, useSyncExternalStore } from "react";
import type { FormReply } from "./form-reply";
import { readUnreadableFiles, subscribeToUnreadableFiles } from "./unreadable-files";

const NONE: string[] = [];

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
  const unreadableNames = useSyncExternalStore(subscribeToUnreadableFiles, readUnreadableFiles, () => NONE);
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
