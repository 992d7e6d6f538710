import { z } from "zod";
import { typedCookie } from "~/session/session.server";

const cookie = typedCookie("saved-id", z.string());

/** The id that this browser was asked to remember, or nothing. */
export async function findSavedId(request: Request): Promise<string> {
  return (await cookie.parse(request.headers.get("Cookie"))) ?? "";
}

/** The Set-Cookie value that remembers an id for a year, or forgets it. */
export function saveId(id: string | null): Promise<string> {
  return id === null ? cookie.serialize("", { maxAge: 0 }) : cookie.serialize(id);
}
