import type { Fields, HttpSession } from "../support/http-session";

export type Role = "visitor" | "member" | "administrator";

/** Records in the backend for the rows to use. */
export type Samples = {
  /** a post of the sample member on the free board, with an attachment and a comment */
  postId: string;
  noticeId: string;
  attachment: string;
  /** an image of a post for each fault, because shown images are cached */
  boardImages: string[];
  photo: File;
  sessions: Record<Role, HttpSession>;
  /** of the sample users */
  password: string;
};

/** The kind of answer that a row promises. */
export type AnswerKind = "page" | "json" | "text" | "picture" | "file";

/** A page or another URL that answers GET. */
export type PageRow = {
  /** as in the route table */
  route: string;
  /** the sample URL; by default the route without parameters */
  path?: string | ((samples: Samples, turn: number) => string);
  as: readonly Role[];
  kind?: AnswerKind;
  /** an unavailable part is left out or redirects with a message, as the specification says */
  doesWithout?: "left out" | "leads away";
  /** its reads are cached per login, so it needs a separate one */
  ownLogin?: boolean;
  /** made of shared reads, so the fault must exist from the start */
  cold?: boolean;
  /** allowed statuses while nothing listens, besides 502 */
  statusesWhenDown?: readonly number[];
};

export type Sending = { path: string; fields: Fields; multipart?: boolean };

/** A form with one of its intents. */
export type ActionRow = {
  route: string;
  intent: string;
  as: Role;
  /** creates the record of the form if sending uses it up */
  prepare(samples: Samples): Promise<Sending> | Sending;
  kind?: AnswerKind;
  /** fields that are never returned or are no texts */
  secret?: readonly string[];
  /** succeeds whatever the backend answers */
  survives?: boolean;
  /** a second submit would end data that other rows need */
  onlyOnce?: boolean;
};

export const EVERYONE: readonly Role[] = ["visitor", "member", "administrator"];
export const MEMBERS: readonly Role[] = ["member", "administrator"];
export const ADMINISTRATORS: readonly Role[] = ["administrator"];
