import type { Fields, HttpSession } from "../support/http-session";

export type Role = "visitor" | "member" | "administrator";

/** What exists in the backend for the rows to be about. */
export type Samples = {
  /** a post of the sample member on the free board, with an attachment and a comment */
  postId: string;
  noticeId: string;
  attachment: string;
  /** an image of a post for each fault: what was shown once is kept */
  boardImages: string[];
  photo: File;
  sessions: Record<Role, HttpSession>;
};

/** What an answer promises to be. */
export type AnswerKind = "page" | "json" | "text" | "picture" | "file";

/** A page, or whatever else answers GET. */
export type PageRow = {
  /** as in the route table */
  route: string;
  /** the sample address; the route's own where it has no parameters */
  path?: string | ((samples: Samples, turn: number) => string);
  as: readonly Role[];
  kind?: AnswerKind;
  /** what cannot be had is left out of it, or leads elsewhere with a message: the specification has it so */
  doesWithout?: "left out" | "leads away";
  /** its reads are kept for each login: it needs one of its own */
  ownLogin?: boolean;
  /** made of what is read once for everybody: the fault has to be there from the start */
  cold?: boolean;
  /** what may be answered while nobody listens, where it is not 502 alone */
  whenGone?: readonly number[];
};

export type Sending = { path: string; fields: Fields; multipart?: boolean };

/** A form, sent for one thing that it asks. */
export type ActionRow = {
  route: string;
  intent: string;
  as: Role;
  /** makes what the form is about, where it is used up by being sent */
  prepare(samples: Samples): Promise<Sending> | Sending;
  kind?: AnswerKind;
  /** fields that never travel back, or that are no texts */
  secret?: readonly string[];
  /** done all the same, whatever the backend answers */
  survives?: boolean;
  /** sending it again would end what other rows need */
  onlyOnce?: boolean;
};

export const EVERYONE: readonly Role[] = ["visitor", "member", "administrator"];
export const MEMBERS: readonly Role[] = ["member", "administrator"];
export const ADMINISTRATORS: readonly Role[] = ["administrator"];
