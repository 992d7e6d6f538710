import type { Behaviour } from "./generation";
import { fieldsOf } from "./pagination";
import type { Caller } from "./token";

/** The whole legacy LoginVO; a failed login answers it with nothing but nulls (docs/wire.md#login). */
export const EMPTY_LOGIN = fieldsOf(
  "id name ihidNum email password passwordHint passwordCnsr userSe orgnztId orgnztNm uniqId url ip dn",
  null,
);

const NO_GROUP = { groupId: null, groupNm: null };

/** The same as each generation has it: egov-5.0 adds groups, egov-5.0.1 keeps four fields of it. */
export function emptyLoginOf({ family }: Behaviour) {
  if (family === "egov-4.2") return EMPTY_LOGIN;
  if (family === "egov-5.0") return { ...EMPTY_LOGIN, ...NO_GROUP };
  return { id: null, name: null, userSe: null, uniqId: null };
}

/** `result.user` of the boards: who the token says; for a visitor nothing but nulls, in 5.x null. */
export function toUserWire(caller: Caller | null, behaviour: Behaviour) {
  if (caller === null && behaviour.isVersion5) return null;
  return { ...EMPTY_LOGIN, ...(behaviour.knowsGroups ? NO_GROUP : {}), ...caller };
}
