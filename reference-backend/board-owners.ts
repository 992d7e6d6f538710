import type { Response } from "express";
import { findBoard } from "./board-master";
import { findPost } from "./board-queries";
import { BootError } from "./boot-errors";
import type { Context } from "./call";
import { Refused, UNAUTHORISED_MESSAGE } from "./envelope";
import { callerOf, isAdmin } from "./token";

/** In egov-5.0.1 only administrators write on the notice board. @throws Refused 403 */
export function requireWriter({ db, behaviour }: Context, bbsId: string, res: Response): void {
  const isNotice = findBoard(db, bbsId)?.bbs_ty_code === "BBST03";
  if (behaviour.checksAuthor && isNotice && !isAdmin(callerOf(res)))
    throw new Refused("forbidden", UNAUTHORISED_MESSAGE);
}

/** egov-5.0.1 checks the owner. @throws BootError 500 for a missing post, Refused 403 */
export function requireOwn({ db, behaviour }: Context, bbsId: string, nttId: string, res: Response): void {
  if (!behaviour.checksAuthor) return;
  const post = /^\d{1,15}$/.test(nttId) ? findPost(db, bbsId, Number(nttId)) : undefined;
  if (!post && behaviour.isVersion5) throw new BootError(500);
  const caller = callerOf(res);
  const isOwn = post?.frst_register_id === caller.id;
  if (!post || (!isOwn && !isAdmin(caller))) throw new Refused("forbidden", UNAUTHORISED_MESSAGE);
}
