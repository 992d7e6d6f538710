import type { Examination } from "./examination.server";

/** The calls with which an administrator makes a board on a template: the same on every version. */

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const form = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
    .join(" ");

/** 5.x wants the first four, and without the others a board takes neither replies nor files. */
const NEW_BOARD = {
  bbsNm: "Q&A",
  bbsIntrcn: "묻고 답하는 게시판",
  bbsTyCode: "BBST01",
  bbsAttrbCode: "BBSA03",
  tmplatId: "TMPLAT_BOARD_DEFAULT",
  replyPosblAt: "Y",
  fileAtchPosblAt: "Y",
  posblAtchFileNumber: "2",
};

/** What a shell needs to log in: the token as it comes, and the password as it goes, differ. */
function loginLines(origin: string, { generation }: Examination): string[] {
  const isHashed = generation?.generation === "c";
  const password = isHashed
    ? `$(printf %s "$ID$PASSWORD" | openssl dgst -sha256 -binary | base64)`
    : "$PASSWORD";
  const body = `"{\\"id\\":\\"$ID\\",\\"password\\":\\"${password}\\",\\"userSe\\":\\"USR\\"}"`;
  const find = isHashed ? "'s/.*ACCESS_TOKEN=\\([^;]*\\).*/\\1/p'" : `'s/.*"jToken":"\\([^"]*\\)".*/\\1/p'`;
  const login = `curl -si -H 'Content-Type: application/json' -d ${body} ${origin}/auth/login-jwt`;
  return ["ID=admin; read -rs PASSWORD", `TOKEN=$(${login} | sed -n ${find})`];
}

/** Empty where every board is there, or nothing is known of them. */
export function describeNewBoard(origin: string, examination: Examination): string[] {
  const missing = examination.boards.filter(({ state }) => state === "missing");
  if (missing.length === 0 || missing.length === examination.boards.length) return [];
  const call = (path: string, fields: Record<string, string>) =>
    `curl -s -H "Authorization: $TOKEN" ${form(fields)} ${origin}${path}`;
  return [
    "",
    `How to make ${missing.map(({ setting }) => setting).join(", ")} (one board at a time; the app does without)`,
    ...[
      ...loginLines(origin, examination),
      call("/bbsMaster", NEW_BOARD),
      `curl -s -H "Authorization: $TOKEN" ${origin}/bbsMaster | grep -o '"bbsId":"[^"]*"' | head -1`,
      "BOARD=the id that this printed: the setting's value",
      `curl -s -H "Authorization: $TOKEN" -d "bbsId=$BOARD" -d trgetId=SYSTEM_DEFAULT_BOARD ${origin}/bbsUseInf`,
    ].map((line) => `  ${line}`),
  ];
}

/** The boards that an administrator's login shows. */
export function describeBoards({ boardsThere }: Examination): string[] {
  if (!boardsThere) return [];
  return ["", "Boards there", ...boardsThere.map(({ id, name }) => `  ${id}  ${name}`)];
}
