import type { Request } from "express";
import { BootError } from "./boot-errors";
import type { Context } from "./call";
import { toWireMoment } from "./envelope";
import type { Behaviour } from "./generation";
import { GROUPS, groupIdOf, type MemberRow, ORGANISATION_ID } from "./members";
import { storePassword } from "./passwords";

/** A member's record as the template's pages show and save it: always complete (docs/wire.md#my-page). */
export type Fields = Record<string, string | undefined>;

/** Fields of the record that have no database column. */
const MORE = [
  ...["zip", "adres", "detailAdres", "areaNo", "middleTelno", "endTelno", "moblphonNo", "mberFxnum"],
  ...["sexdstnCode", "passwordHint", "passwordCnsr", "ihidnum"],
] as const;

const NOT_IN_LISTS = new Set<string>([
  "adres",
  "detailAdres",
  "zip",
  "moblphonNo",
  "passwordHint",
  "passwordCnsr",
]);

/** A member whom the administration deleted. The row stays hidden, so that its number is not used again. */
export const DELETED = "X";

/** Returns the texts of a body; a null field counts as missing. */
export function readFields(req: Request): Fields {
  const body: unknown = req.body;
  const entries = body && typeof body === "object" ? Object.entries(body) : [];
  return Object.fromEntries(
    entries.flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [],
    ),
  );
}

/** egov-5.0's answers contain the password hash, which must not be sent back; egov-5.0.1's never do. */
export function toRecordWire(row: MemberRow, { family }: Behaviour, view: "list" | "detail") {
  const storedFields = JSON.parse(row.record) as Record<string, string>;
  const moreFields = MORE.map((name) => [
    name,
    view === "list" && NOT_IN_LISTS.has(name) ? "" : (storedFields[name] ?? ""),
  ]);
  const joinedAt = toWireMoment(row.joined_at);
  return {
    ...(Object.fromEntries(moreFields) as Record<string, string>),
    uniqId: row.uniq_id,
    userTy: "USR01",
    mberId: row.mber_id,
    mberNm: row.mber_nm,
    mberEmailAdres: row.email ?? "",
    mberSttus: row.status,
    groupId: groupIdOf(row),
    // Every member has this organisation, whatever the saved record says.
    orgnztId: ORGANISATION_ID,
    password: family === "egov-5.0" ? row.password : null,
    sbscrbDe: view === "list" ? joinedAt : `${joinedAt}.000000`,
  };
}

const NAME_MAX_CHARACTERS = 60;
const EMAIL_MAX_CHARACTERS = 50;

export function requireFitting({ mberNm = "", mberEmailAdres = "" }: Fields): void {
  const isFitting = mberNm.length <= NAME_MAX_CHARACTERS && mberEmailAdres.length <= EMAIL_MAX_CHARACTERS;
  if (!isFitting) throw new BootError(500);
}

/** A missing field becomes empty, and any sent password is hashed, even a returned hash. */
export async function writeRecord(
  { db, behaviour }: Pick<Context, "db" | "behaviour">,
  uniqId: string,
  fields: Fields,
): Promise<void> {
  const row = db.prepare("SELECT * FROM member WHERE uniq_id = ?").get([uniqId]) as MemberRow | undefined;
  if (!row || row.status === DELETED) return;
  requireFitting(fields);
  const moreFields = Object.fromEntries(MORE.map((name) => [name, fields[name] ?? ""]));
  const password = fields.password
    ? await storePassword(row.mber_id, fields.password, behaviour)
    : row.password;
  db.prepare(`UPDATE member SET mber_nm = ?, email = ?, status = ?, user_se = ?, password = ?, record = ?
    WHERE uniq_id = ?`).run([
    fields.mberNm ?? "",
    fields.mberEmailAdres ?? "",
    fields.mberSttus ?? "P",
    fields.groupId === GROUPS.admin ? "USR" : "GNR",
    password,
    JSON.stringify(moreFields),
    uniqId,
  ]);
}
