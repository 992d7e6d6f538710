import { createHmac, randomBytes } from "node:crypto";
import type { Request } from "express";
import { type Db, writeWithoutSync } from "./database";
import { deviceOf } from "./device";
import { toWireMoment } from "./envelope";

/** `detail`: a toilet; `view`: another page; `registration`. The map itself makes no call here. */
export type VisitKind = "detail" | "view" | "registration";

export type Visits = ReturnType<typeof openVisits>;

const FLUSH_AFTER_MS = 1000;
const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;
const ADDRESS_MAX_CHARACTERS = 64;
const UNWRITTEN_MAX = 20_000;

export function koreanHour(at: number): { day: string; hour: number } {
  const moment = toWireMoment(new Date(at).toISOString());
  return { day: moment.slice(0, 10), hour: Number(moment.slice(11, 13)) };
}

function addressOf(req: Request): string {
  const forwarded = String(req.headers["x-forwarded-for"] ?? "")
    .split(",", 1)[0]
    ?.trim();
  return (forwarded || (req.socket.remoteAddress ?? "")).slice(0, ADDRESS_MAX_CHARACTERS);
}

/** Returns the day's salt. Salts of earlier days are deleted, so that no visitor can be recognised by address. */
function openSalts(db: Db) {
  let today = { day: "", salt: Buffer.alloc(0) };
  return (day: string): Buffer => {
    if (today.day === day) return today.salt;
    const [storedSalt] = db.prepare("SELECT salt FROM visit_salt WHERE day = ?").all([day]) as {
      salt: Buffer;
    }[];
    today = { day, salt: Buffer.from(storedSalt?.salt ?? randomBytes(32)) };
    return today.salt;
  };
}

const UPSERT = `INSERT INTO visit (day, hour, kind, toilet_id, device, visitor, actions) VALUES (?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT DO UPDATE SET actions = actions + excluded.actions`;

/** Counts in memory and writes once a second in one transaction, so that no call waits. */
export function openVisits(db: Db) {
  const saltOf = openSalts(db);
  const pendingVisits = new Map<string, { values: (string | number)[]; actions: number }>();
  let timer: NodeJS.Timeout | null = null;
  const write = () => {
    const { day } = koreanHour(Date.now());
    db.prepare("INSERT INTO visit_salt VALUES (?, ?) ON CONFLICT DO NOTHING").run([day, saltOf(day)]);
    db.prepare("DELETE FROM visit_salt WHERE day <> ?").run([day]);
    db.prepare("DELETE FROM visit WHERE day < ?").run([koreanHour(Date.now() - KEPT_DAYS * DAY_MS).day]);
    const upsert = db.prepare(UPSERT);
    for (const { values, actions } of pendingVisits.values()) upsert.run([...values, actions]);
  };
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    if (pendingVisits.size === 0) return;
    if (writeWithoutSync(db, write)) pendingVisits.clear();
    else timer = setTimeout(flush, FLUSH_AFTER_MS).unref();
  };
  return {
    record(kind: VisitKind, req: Request, toiletId = 0): void {
      const { day, hour } = koreanHour(Date.now());
      const visitor = createHmac("sha256", saltOf(day))
        .update(addressOf(req))
        .digest("base64url")
        .slice(0, 16);
      const values = [day, hour, kind, toiletId, deviceOf(req.headers["user-agent"]), visitor];
      const key = values.join("|");
      const pendingCount = pendingVisits.get(key);
      if (pendingCount) pendingCount.actions += 1;
      else if (pendingVisits.size < UNWRITTEN_MAX) pendingVisits.set(key, { values, actions: 1 });
      timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref();
    },
    flush,
    close(): void {
      flush();
      if (timer) clearTimeout(timer);
    },
  };
}
