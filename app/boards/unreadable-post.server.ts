import type { SignedInMember } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import type { StoredPost } from "~/backend/board";
import type { DeletablePost } from "~/backend/board-writes.server";
import { mayFailOnTexts } from "~/backend/profile/current-examination.server";
import { isAdministrator, type MemberViewer } from "~/session/viewer.server";
import { requireBoardInUse } from "./board-access.server";
import { findRecord } from "./board-settings.server";
import type { BoardFrame } from "./boards";
import { boardWords } from "./words";

/**
 * Other clients can store characters outside the basic plane. From eGov 4.3 on, every response that contains one is
 * a 500, except for the deletion's. 5.x also answers 500 for a missing post, so only administrators see this.
 */

async function mayBeBroken(error: unknown, member: SignedInMember | null): Promise<boolean> {
  if (!isAdministrator(member)) return false;
  return error instanceof BackendError && error.httpStatus === 500 && (await mayFailOnTexts());
}

/** Returns advice for an administrator about a list that failed, or null. */
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

/** Stands in for a post that an administrator can still delete. @throws BackendError in all other cases */
export async function postOrFallback(
  postPromise: Promise<StoredPost>,
  fallback: () => StoredPost,
  member: SignedInMember | null,
): Promise<{ post: StoredPost; failure: BackendError | null }> {
  try {
    return { post: await postPromise, failure: null };
  } catch (error) {
    if (!(error instanceof BackendError) || !(await mayBeBroken(error, member))) throw error;
    const post = fallback();
    return { post: { ...post, title: boardWords().post.numbered(post.id) }, failure: error };
  }
}

/** Lets an unreadable post be deleted without its files, whose id is unknown. @throws the failure, or FormRefusal 403 */
export async function requireUnreadablePost(
  error: unknown,
  frame: BoardFrame,
  { postId, viewer }: { postId: string; viewer: MemberViewer },
): Promise<DeletablePost> {
  if (!(await mayBeBroken(error, viewer.member))) throw error;
  requireBoardInUse(frame, await findRecord(frame, viewer.caller));
  return { board: frame.board, id: postId, filesId: "" };
}
