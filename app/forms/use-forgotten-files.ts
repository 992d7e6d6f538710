import { useEffect, useState } from "react";
import type { FormReply } from "./form-reply";

/**
 * What to say about files that were sent with a form that came back: a page that was loaded anew has forgotten them,
 * one that stayed has them still.
 * @param controlId id of the file control
 * @param what "사진을" or "파일을"
 * @returns no message, or one that names the files to choose again
 */
export function useForgottenFiles(
  reply: FormReply | undefined,
  controlId: string,
  what = "사진을",
): string[] {
  const [keeps, setKeeps] = useState(false);
  useEffect(() => {
    const control = document.getElementById(controlId);
    setKeeps(reply !== undefined && control instanceof HTMLInputElement && (control.files?.length ?? 0) > 0);
  }, [reply, controlId]);
  const names = reply?.fileNames ?? [];
  return names.length > 0 && !keeps ? [`${what} 다시 골라 주세요: ${names.join(", ")}`] : [];
}
