import { useEffect, useState } from "react";
import type { FormReply } from "./form-reply";

/** Returns a message with the files to choose again, if the browser loaded the page anew and lost them. */
export function useLostFilesMessage(
  reply: FormReply | undefined,
  controlId: string,
  messageFor: (names: string) => string,
): string[] {
  const [hasFiles, setHasFiles] = useState(false);
  useEffect(() => {
    const control = document.getElementById(controlId);
    setHasFiles(
      reply !== undefined && control instanceof HTMLInputElement && (control.files?.length ?? 0) > 0,
    );
  }, [reply, controlId]);
  const names = reply?.fileNames ?? [];
  return names.length > 0 && !hasFiles ? [messageFor(names.join(", "))] : [];
}
