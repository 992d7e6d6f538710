import { cleanName } from "./clean-name";
import { isReservedName } from "./reserved-names";

/** A member's name where the backend does not tell who administers: one like an administrator's is marked. */
export function memberName(name: string | null | undefined): string | null {
  const clean = cleanName(name ?? "");
  if (clean === "") return null;
  return isReservedName(clean) ? `닉네임 ‘${clean}’` : clean;
}
