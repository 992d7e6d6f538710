import { BEHAVIOURS, type Generation } from "../../reference-backend/generation";
import { legacyPasswordHash as hashOf } from "../../reference-backend/passwords";

/** Returns the token of an administrator, directly from the backend. */
export async function administratorToken(origin: string, generation: Generation): Promise<string> {
  const { passwords, wantsHashedLogin } = BEHAVIOURS[generation];
  const password = wantsHashedLogin ? hashOf("admin", passwords.admin) : passwords.admin;
  const login = await fetch(`${origin}/auth/login-jwt`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: "admin", password, userSe: "USR" }),
  });
  const cookie = /ACCESS_TOKEN=([^;]+)/.exec(login.headers.get("set-cookie") ?? "")?.[1];
  return cookie ?? ((await login.json()) as { jToken: string }).jToken;
}

/**
 * Creates an event in the reference backend, as the template's administration does.
 * @param period `schdulBgnde` and `schdulEndde`, both `YYYYMMDDHHmm`
 */
export async function planEvent(origin: string, generation: Generation, period: Record<string, string>) {
  const authorization = await administratorToken(origin, generation);
  const form = new FormData();
  const fields = {
    ...{ schdulNm: "합동 · 점검", schdulCn: "내용", schdulSe: "1", schdulKindCode: "2" },
    ...{ schdulIpcrCode: "A", schdulPlace: "시청 앞" },
    ...{ schdulDeptName: "운영팀", schdulChargerName: "관리자", ...period },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await fetch(`${origin}/schedule`, { method: "POST", headers: { authorization }, body: form });
}
