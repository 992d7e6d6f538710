import { LRUCache } from "lru-cache";
import { generationTraits } from "~/backend/generation/generation.server";
import { env } from "~/env/env.server";
import { logger } from "~/log/logger.server";
import { onBackendRenewed } from "./backend-changes.server";
import { BackendError } from "./backend-error";
import type { AuthorKey, BoardKey } from "./board";
import type { Caller } from "./caller";
import { findDashboard } from "./members.server";

type AuthorForm = "id" | "number";
type ReadKey = (board: BoardKey, postId: string) => Promise<string>;

const NUMBER = /^USRCNFRM_\d{11}$/;
const MEMBERS_KEPT = 1000;

const setting = env.BACKEND_POST_AUTHOR === "auto" ? null : env.BACKEND_POST_AUTHOR;
let known: AuthorForm | null = setting;
const ownKeys = new LRUCache<string, string>({ max: MEMBERS_KEPT });
onBackendRenewed(() => {
  known = setting;
  ownKeys.clear();
});

/** The key that the backend puts on the member's own posts, or null without any or without a list of them. */
async function findOwnKey(id: string, caller: Caller, read: ReadKey): Promise<string | null> {
  const kept = ownKeys.get(id);
  if (kept) return kept;
  try {
    const { freePosts = [], qnaPosts = [] } = (await findDashboard(caller)) ?? {};
    const board = freePosts[0] ? "free" : "qna";
    const first = freePosts[0] ?? qnaPosts[0];
    const key = (first && (await read(board, first.id))) || null;
    if (key) ownKeys.set(id, key);
    return key;
  } catch (error) {
    if (error instanceof BackendError) return null;
    throw error;
  }
}

/** Learns from the caller's first own post whether posts name their author by id or by number. */
export async function learnAuthorForm(caller: Caller, read: ReadKey): Promise<AuthorForm | null> {
  const { member } = caller;
  const key = known === null && member ? await findOwnKey(member.id, caller, read) : null;
  if (!member || key === null) return known;
  const isId = key === member.id;
  const isNumber = key === member.uniqId || (member.uniqId === null && NUMBER.test(key));
  if (isId === isNumber) return known;
  known = isId ? "id" : "number";
  logger.info({ author: known }, "whose key posts name was found out");
  return known;
}

function isDoubtful(key: string, usual: AuthorForm, member: Caller["member"]): boolean {
  if (!member) return false;
  if (usual === "number") return key === member.id;
  return key === member.uniqId || (NUMBER.test(key) && (key === member.id || member.uniqId === null));
}

/** Says whose a post is. An id can be chosen to be a member's number, so only one of the two is ever compared. */
export async function authorOf(key: string, caller: Caller, read: ReadKey): Promise<AuthorKey | null> {
  if (key === "") return null;
  const { member } = caller;
  const usual = (await generationTraits()).postAuthor;
  const form =
    known ?? (isDoubtful(key, usual, member) ? await learnAuthorForm(caller, read) : null) ?? usual;
  if (form === "id") return { id: key };
  // Where neither login nor token tells the number, the member's own posts do.
  const isUntold = member !== undefined && member.uniqId === null;
  if (isUntold && (await findOwnKey(member.id, caller, read)) === key) return { id: member.id };
  return { uniqId: key };
}
