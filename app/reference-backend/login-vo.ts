import type { Caller } from "./token";

/** The whole legacy LoginVO; a failed login answers it with nothing but nulls (legacy-contract 4.1). */
export const EMPTY_LOGIN = {
  id: null,
  name: null,
  ihidNum: null,
  email: null,
  password: null,
  passwordHint: null,
  passwordCnsr: null,
  userSe: null,
  orgnztId: null,
  orgnztNm: null,
  uniqId: null,
  url: null,
  ip: null,
  dn: null,
};

/** `result.user` of the boards: who the token says, nothing but nulls for a visitor (legacy-contract 4.2). */
export function toUserWire(caller: Caller | null) {
  return { ...EMPTY_LOGIN, ...caller };
}
