import { BackendError } from "./backend-error";
import { openStream, type StreamedAnswer } from "./client.server";

/**
 * Opens a toilet photo: GET /files/<stored name>.
 * @throws BackendError `not-found` when there is none; the caller must consume or destroy the body
 */
export async function openPhoto(storedName: string): Promise<StreamedAnswer> {
  const answer = await openStream(`/files/${encodeURIComponent(storedName)}`);
  if (answer.statusCode === 200) return answer;
  await answer.body.dump();
  throw new BackendError(answer.statusCode >= 500 ? "rejected" : "not-found", null, answer.statusCode);
}
