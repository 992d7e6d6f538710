import { BEHAVIOURS, type Generation } from "../../app/reference-backend/generation";
import { legacyPasswordHash as hashOf } from "../../app/reference-backend/passwords";

/**
 * Plans an event in the reference backend, as the template's own administration does.
 * @param when `schdulBgnde` and `schdulEndde`, both `YYYYMMDDHHmm`
 */
export async function planEvent(origin: string, generation: Generation, when: Record<string, string>) {
  const { passwords, wantsHashedLogin } = BEHAVIOURS[generation];
  const password = wantsHashedLogin ? hashOf("admin", passwords.admin) : passwords.admin;
  const login = await fetch(`${origin}/auth/login-jwt`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: "admin", password, userSe: "USR" }),
  });
  const cookie = /ACCESS_TOKEN=([^;]+)/.exec(login.headers.get("set-cookie") ?? "")?.[1];
  const authorization = cookie ?? ((await login.json()) as { jToken: string }).jToken;
  const form = new FormData();
  const fields = {
    ...{ schdulNm: "합동 · 점검", schdulCn: "내용", schdulPlace: "시청 앞" },
    ...{ schdulSe: "1", schdulKindCode: "2", schdulIpcrCode: "A" },
    ...{ schdulDeptName: "운영팀", schdulChargerName: "관리자", ...when },
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  await fetch(`${origin}/schedule`, { method: "POST", headers: { authorization }, body: form });
}
