import { LRUCache } from "lru-cache";
import { generationTraits, perExamination } from "~/backend/profile/current-examination.server";
import { logger } from "~/log/logger.server";
import { BackendError } from "./backend-error";
import type { AuthorKey, BoardKey } from "./board";
import type { Caller } from "./caller";
import { findDashboard } from "./members.server";

/** The key by which posts name their author. */
export type PostAuthor = "id" | "number";

type ReadKey = (board: BoardKey, postId: string) => Promise<string>;

const NUMBER = /^USRCNFRM_\d{11}$/;
const MEMBERS_KEPT = 1000;

const learned = perExamination(() => ({
  author: null as PostAuthor | null,
  ownKeys: new LRUCache<string, string>({ max: MEMBERS_KEPT }),
}));

/** Returns the author key of the member's own posts, or null without own posts or without a list of them. */
async function findOwnKey(id: string, caller: Caller, readKey: ReadKey): Promise<string | null> {
  const { ownKeys } = learned();
  const cachedKey = ownKeys.get(id);
  if (cachedKey) return cachedKey;
  try {
    const { freePosts = [], qnaPosts = [] } = (await findDashboard(caller)) ?? {};
    const board = freePosts[0] ? "free" : "qna";
    const first = freePosts[0] ?? qnaPosts[0];
    const key = (first && (await readKey(board, first.id))) || null;
    if (key) ownKeys.set(id, key);
    return key;
  } catch (error) {
    if (error instanceof BackendError) return null;
    throw error;
  }
}

/** Learns from the caller's first own post whether posts have the author's id or number. */
export async function detectAuthorKey(caller: Caller, readKey: ReadKey): Promise<PostAuthor | null> {
  const { member } = caller;
  const isKnown = learned().author !== null;
  const key = !isKnown && member ? await findOwnKey(member.id, caller, readKey) : null;
  if (!member || key === null) return learned().author;
  const isId = key === member.id;
  const isNumber = key === member.uniqId || (member.uniqId === null && NUMBER.test(key));
  if (isId !== isNumber && learned().author === null) {
    learned().author = isId ? "id" : "number";
    logger.info({ author: learned().author }, "whose key posts name was found out");
  }
  return learned().author;
}

function isDoubtful(key: string, defaultAuthor: PostAuthor, member: Caller["member"]): boolean {
  if (!member) return false;
  if (defaultAuthor === "number") return key === member.id;
  return key === member.uniqId || (NUMBER.test(key) && (key === member.id || member.uniqId === null));
}

/** Returns a post's author key: id or number, never both, because an id can equal another member's number. */
export async function authorOf(key: string, caller: Caller, readKey: ReadKey): Promise<AuthorKey | null> {
  if (key === "") return null;
  const { member } = caller;
  const defaultAuthor = (await generationTraits()).postAuthor;
  const form =
    learned().author ??
    (isDoubtful(key, defaultAuthor, member) ? await detectAuthorKey(caller, readKey) : null) ??
    defaultAuthor;
  if (form === "id") return { id: key };
  // If neither login nor token has the member's number, the member's own posts have it.
  const isNumberUnknown = member !== undefined && member.uniqId === null;
  if (isNumberUnknown && (await findOwnKey(member.id, caller, readKey)) === key) return { id: member.id };
  return { uniqId: key };
}
