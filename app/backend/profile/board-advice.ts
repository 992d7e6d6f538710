import type { Diagnosis } from "./diagnosis.server";

/** Shell commands that create a board on a template. Only the login differs by version. */

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const form = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `--data-urlencode ${quoted(`${name}=${value}`)}`)
    .join(" ");

/** Fields of a new board. 5.x requires the first four; without the others a board has no replies and no files. */
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

function loginLines(origin: string, curl: string, { generation }: Diagnosis): string[] {
  const isHashed = generation?.generation === "egov-5.0.1";
  const password = isHashed
    ? `$(printf %s "$ID$PASSWORD" | openssl dgst -sha256 -binary | base64)`
    : "$PASSWORD";
  const body = `"{\\"id\\":\\"$ID\\",\\"password\\":\\"${password}\\",\\"userSe\\":\\"USR\\"}"`;
  const readToken = isHashed
    ? "'s/.*ACCESS_TOKEN=\\([^;]*\\).*/\\1/p'"
    : `'s/.*"jToken":"\\([^"]*\\)".*/\\1/p'`;
  const login = `${curl} -i -H 'Content-Type: application/json' -d ${body} ${origin}/auth/login-jwt`;
  return [
    "ID=admin; printf 'Password: '; read -rs PASSWORD; echo",
    `TOKEN=$(${login} | sed -n ${readToken})`,
  ];
}

/** Returns shell commands for the first missing board, none if all are missing. @param authority a CA's certificate */
export function describeNewBoard(
  origin: string,
  diagnosis: Diagnosis,
  authority: string | undefined,
): string[] {
  const missing = diagnosis.boards.filter(({ state }) => state === "missing");
  if (missing.length === 0 || missing.length === diagnosis.boards.length) return [];
  const curl = authority ? `curl -s --cacert ${quoted(authority)}` : "curl -s";
  const asAdmin = `${curl} -H "Authorization: $TOKEN"`;
  const firstBoard = `${asAdmin} ${origin}/bbsMaster | grep -o '"bbsId":"[^"]*"' | head -1 | cut -d'"' -f4`;
  return [
    "",
    `How to make ${missing.map(({ setting }) => setting).join(", ")} (one board at a time; the app does without)`,
    ...[
      "{",
      ...loginLines(origin, curl, diagnosis),
      `${asAdmin} ${form(NEW_BOARD)} ${origin}/bbsMaster; echo`,
      `BOARD=$(${firstBoard})`,
      `${asAdmin} -d "bbsId=$BOARD" -d trgetId=SYSTEM_DEFAULT_BOARD ${origin}/bbsUseInf; echo`,
      `echo "${missing[0]?.setting}=$BOARD"`,
      "}",
    ].map((line) => `  ${line}`),
  ];
}

export function describeBoards({ boardsThere }: Diagnosis): string[] {
  if (!boardsThere) return [];
  return ["", "Boards there", ...boardsThere.map(({ id, name }) => `  ${id}  ${name}`)];
}
