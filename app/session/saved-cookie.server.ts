import { z } from "zod";
import { readToiletId } from "~/backend/toilet";
import { typedCookie } from "./session.server";

export const MAX_SAVED = 50;

export const toiletIdSchema = z.string().refine((id) => readToiletId(id) !== null);
const savedSchema = z.array(toiletIdSchema).transform((ids) => [...new Set(ids)].slice(0, MAX_SAVED));
const cookie = typedCookie("saved", savedSchema);

/** Returns the ids of the toilets saved in this browser, newest first; none if the cookie is missing or invalid. */
export async function findSaved(request: Request): Promise<string[]> {
  return (await cookie.parse(request.headers.get("Cookie"))) ?? [];
}

export function serializeSaved(toiletIds: string[]): Promise<string> {
  return toiletIds.length > 0 ? cookie.serialize(toiletIds) : cookie.serialize([], { maxAge: 0 });
}
