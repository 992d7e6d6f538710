import { cleanName } from "./clean-name";
import { isReservedName } from "./reserved-names";

/**
 * A name as it stands beside what its member wrote, where the backend does not tell who administers. One that looks
 * like an administrator's is said to be a nickname: it is neither hidden from nor believed by anybody.
 * @returns null where nothing is left of it
 */
export function memberName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  if (clean === "") return null;
  return isReservedName(clean) ? `닉네임 ‘${clean}’` : clean;
}
