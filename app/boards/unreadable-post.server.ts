import type { SignedInMember } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import type { StoredPost } from "~/backend/board";
import type { DeletablePost } from "~/backend/board-writes.server";
import { mayFailOnTexts } from "~/backend/profile/generation.server";
import { isAdministrator, type MemberViewer } from "~/session/viewer.server";
import { refuseUnused } from "./board-access.server";
import { findRecord } from "./board-settings.server";
import type { BoardFrame } from "./boards";
import { boardWords } from "./words";

/**
 * Posts that another client wrote with a character outside the basic plane: eGov keeps it from 4.3 on, and every answer
 * that has it is a 500, but for the deletion's. Only administrators are told, and 5.x says the same of a post that is not
 * there.
 */

async function mayBeBroken(error: unknown, member: SignedInMember | null): Promise<boolean> {
  if (!isAdministrator(member)) return false;
  return error instanceof BackendError && error.httpStatus === 500 && (await mayFailOnTexts());
}

/** What an administrator is told beside a list that failed; null where there is nothing to tell. */
export async function failedListAdvice(
  list: Promise<unknown>,
  { base }: BoardFrame,
  member: SignedInMember | null,
): Promise<string | null> {
  return list.then(
    () => null,
    async (error: unknown) => ((await mayBeBroken(error, member)) ? boardWords().list.broken(base) : null),
  );
}

/** @throws BackendError for everybody who may do nothing about it */
export async function postOrStandIn(
  reading: Promise<StoredPost>,
  standIn: () => StoredPost,
  member: SignedInMember | null,
): Promise<{ post: StoredPost; failure: BackendError | null }> {
  try {
    return { post: await reading, failure: null };
  } catch (error) {
    if (!(error instanceof BackendError) || !(await mayBeBroken(error, member))) throw error;
    const post = standIn();
    return { post: { ...post, title: boardWords().post.numbered(post.id) }, failure: error };
  }
}

/** Without the id of its files they stay. @throws the failure for others, or FormRefusal 403 */
export async function unreadablePostToDelete(
  error: unknown,
  frame: BoardFrame,
  { postId, viewer }: { postId: string; viewer: MemberViewer },
): Promise<DeletablePost> {
  if (!(await mayBeBroken(error, viewer.member))) throw error;
  refuseUnused(frame, await findRecord(frame, viewer.caller));
  return { board: frame.board, id: postId, filesId: "" };
}
