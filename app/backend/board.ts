/** Boards as the product speaks of them. Plain types: safe to import from components. */

export type BoardKey = "notice" | "free" | "qna";

/** Who may write posts on a board; reading is for everybody. */
export const BOARD_WRITERS: Record<BoardKey, "admin" | "user"> = {
  notice: "admin",
  free: "user",
  qna: "user",
};

/** Who wrote something, by the key that the backend names people with there. */
export type AuthorKey = { id: string } | { uniqId: string };

/** What a board allows, as its master record says. */
export type BoardSettings = {
  /** false where nothing may be written at all */
  isWritable: boolean;
  allowsReplies: boolean;
  allowsFiles: boolean;
  /** how many attachments a post may have, those it has already included */
  maxFiles: number;
  maxFileBytes: number;
};

export type PostSummary = {
  id: string;
  title: string;
  /** null when the backend does not say */
  authorName: string | null;
  /** true on a board where administrators alone may write: of other posts no backend tells it */
  isByAdministrator: boolean;
  /** as the backend spells it; see formatDate */
  createdAt: string;
  views: number;
  /** 0 for a post of its own, 1 and more for replies */
  replyLevel: number;
  hasFiles: boolean;
  /** null where the backend does not count them */
  commentCount: number | null;
  /** HTML as it is stored, where the list carries it; never shown as it is */
  rawContent: string;
};

export type PostList = {
  posts: PostSummary[];
  total: number;
  /** 1-based; null where the backend answers another page than it was asked for: then there is no pager */
  page: number | null;
  pageSize: number;
  pageCount: number;
};

export type Attachment = {
  /** the encrypted id of the post's files: the one that downloads and deletions take */
  encryptedId: string;
  number: string;
  fileName: string;
  sizeBytes: number;
};

export type Post = Omit<PostSummary, "hasFiles" | "commentCount"> & {
  author: AuthorKey | null;
  /** true for a post that answers no other */
  isTopLevel: boolean;
  attachments: Attachment[];
  settings: BoardSettings;
};

/** A post as it is stored: with what a change of it must echo. Never leaves the server. */
export type StoredPost = Post & {
  board: BoardKey;
  /** plain id of its files, empty without any */
  filesId: string;
  /** key of its thread; null where the backend does not tell */
  sortOrder: string | null;
};

export type Comment = {
  id: string;
  author: AuthorKey | null;
  authorName: string;
  text: string;
  createdAt: string;
};
