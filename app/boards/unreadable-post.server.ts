import type { SignedInMember } from "~/backend/auth.server";
import { BackendError } from "~/backend/backend-error";
import type { StoredPost } from "~/backend/board";
import type { DeletablePost } from "~/backend/board-writes.server";
import { mayFailOnTexts } from "~/backend/generation/generation.server";
import { isAdministrator, type MemberViewer } from "~/session/viewer.server";
import { refuseUnused } from "./board-access.server";
import { findRecord } from "./board-settings.server";
import type { BoardFrame } from "./boards";

/** B and C keep characters beyond the basic plane, and then answer 500 with them, but for the deletion. */

const adviceFor = (base: string) =>
  `서버가 처리하지 못하는 문자(이모지 등)가 든 글 때문일 수 있으며, 그런 글은 ${base}/글번호 주소에서 번호만으로 삭제할 수 있습니다.`;

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
    async (error: unknown) => ((await mayBeBroken(error, member)) ? adviceFor(base) : null),
  );
}

/** A post as it is read, or what stands in its place, with the failure that an administrator may mend. */
type FoundPost = { post: StoredPost; failure: BackendError | null };

/** @throws BackendError for everybody who may do nothing about it */
export async function postOrStandIn(
  reading: Promise<StoredPost>,
  standIn: () => StoredPost,
  member: SignedInMember | null,
): Promise<FoundPost> {
  try {
    return { post: await reading, failure: null };
  } catch (error) {
    if (!(error instanceof BackendError) || !(await mayBeBroken(error, member))) throw error;
    const post = standIn();
    return { post: { ...post, title: `${post.id}번 글` }, failure: error };
  }
}

/** What an administrator deletes unread; its files stay. @throws the failure for others, or FormRefusal 403 */
export async function unreadablePostToDelete(
  error: unknown,
  frame: BoardFrame,
  { postId, viewer }: { postId: string; viewer: MemberViewer },
): Promise<DeletablePost> {
  if (!(await mayBeBroken(error, viewer.member))) throw error;
  refuseUnused(frame, await findRecord(frame, viewer.caller));
  return { board: frame.board, id: postId, filesId: "" };
}
