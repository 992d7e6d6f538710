import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { readToiletId } from "~/backend/toilet-id";
import { cookieDefaults, cookieName } from "./session.server";

export const MAX_SAVED = 50;
const ONE_YEAR_S = 365 * 24 * 60 * 60;
const cookie = createCookie(cookieName("saved"), { ...cookieDefaults, maxAge: ONE_YEAR_S });

export const toiletIdSchema = z.string().refine((id) => readToiletId(id) !== null);
const savedSchema = z.array(toiletIdSchema).transform((ids) => [...new Set(ids)].slice(0, MAX_SAVED));

/** The toilets that are kept in this browser, the newest first; none where the cookie says nothing of ours. */
export async function findSaved(request: Request): Promise<string[]> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(`${cookie.name}=`)) return [];
  const value: unknown = await cookie.parse(header);
  return savedSchema.catch([]).parse(value);
}

/** @returns the Set-Cookie value */
export function serializeSaved(toiletIds: string[]): Promise<string> {
  return toiletIds.length > 0 ? cookie.serialize(toiletIds) : cookie.serialize([], { maxAge: 0 });
}
