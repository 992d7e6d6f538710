import { pageRefusal } from "~/session/refuse-page";

/** A short answer for machines that nobody may keep. */
export const plainText = (text: string, status = 200, headers: Record<string, string> = {}): Response =>
  pageRefusal(`${text}\n`, status, headers);
