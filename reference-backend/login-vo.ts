import type { Behaviour } from "./generation";
import { fieldsOf } from "./pagination";
import type { Caller } from "./token";

/** The whole legacy LoginVO; a failed login answers it with nulls (docs/wire.md#login). */
export const EMPTY_LOGIN = fieldsOf(
  "id name ihidNum email password passwordHint passwordCnsr userSe orgnztId orgnztNm uniqId url ip dn",
  null,
);

const NO_GROUP = { groupId: null, groupNm: null };

/** Returns the empty login of a generation: egov-5.0 adds groups, egov-5.0.1 has four fields. */
export function emptyLoginOf({ family }: Behaviour) {
  if (family === "egov-4.2") return EMPTY_LOGIN;
  if (family === "egov-5.0") return { ...EMPTY_LOGIN, ...NO_GROUP };
  return { id: null, name: null, userSe: null, uniqId: null };
}

/** Returns `result.user` of the boards from the token; for a visitor it has nulls, in 5.x it is null. */
export function toUserWire(caller: Caller | null, behaviour: Behaviour) {
  if (caller === null && behaviour.isVersion5) return null;
  return { ...EMPTY_LOGIN, ...(behaviour.knowsGroups ? NO_GROUP : {}), ...caller };
}
