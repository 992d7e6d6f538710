import type { ActionFunctionArgs } from "@remix-run/node";
import { BOARD_KEYS, type BoardKey } from "~/backend/board";

/** Tells whether the community or the administration shows a board, and under which path. */
export type BoardFrame = {
  board: BoardKey;
  base: string;
  isAdministration: boolean;
};

/** Returns the frame of a form's address. @throws a 404 page for an unknown board */
export type FrameOf = (args: Pick<ActionFunctionArgs, "params">) => BoardFrame;

export const ADMIN_NOTICES: BoardFrame = { board: "notice", base: "/admin/notice", isAdministration: true };

export function communityFrame(name: string | undefined): BoardFrame | null {
  const board = BOARD_KEYS.find((key) => key === name);
  return board ? { board, base: `/community/${board}`, isAdministration: false } : null;
}

export type PostFormMode = "create" | "modify" | "reply";

/** Returns the mode of a form's address, which ends in `/create`, `/modify` or `/reply`. */
export function postFormMode(pathname: string): PostFormMode {
  if (pathname.endsWith("/create")) return "create";
  return pathname.endsWith("/reply") ? "reply" : "modify";
}

export const DELETE_POST_FORM = "delete-post";
