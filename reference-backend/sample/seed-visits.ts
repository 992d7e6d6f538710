import type { Db } from "../database";
import type { Device } from "../device";
import { koreanHour } from "../visits";

const DAYS = 90;
const DAY_MS = 86_400_000;
const TOILETS_MAX = 60;
const DEVICES: [device: Device, share: number][] = [
  ["Mobile", 69],
  ["Desktop", 19],
  ["Tablet", 7],
  ["Bot", 5],
];
const HOURS = [2, 1, 1, 1, 1, 2, 5, 9, 12, 10, 9, 11, 15, 14, 11, 11, 12, 14, 17, 16, 13, 10, 7, 4];
const WEEKDAYS = [1.35, 0.9, 0.85, 0.9, 0.95, 1.15, 1.5];

/** Returns a generator of numbers from 0 to 1, the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function pick<T>(choices: [T, number][], random: number): T | undefined {
  let remainingWeight = random * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [choice, weight] of choices) {
    remainingWeight -= weight;
    if (remainingWeight < 0) return choice;
  }
  return choices.at(-1)?.[0];
}

type Insert = (values: (string | number)[]) => void;

function insertVisitor(
  insert: Insert,
  day: string,
  visitor: string,
  random: () => number,
  toilets: number[],
) {
  const device = pick(DEVICES, random()) ?? "Mobile";
  const hour =
    pick(
      HOURS.map((weight, index) => [index, weight]),
      random(),
    ) ?? 12;
  const visitColumns = [device, visitor];
  if (random() < 0.4) insert([day, hour, "view", 0, ...visitColumns, 1 + Math.floor(random() * 3)]);
  const viewCount = 1 + Math.floor(random() ** 2 * 4);
  for (let look = 0; look < viewCount; look++) {
    // The first toilets are opened far more often than the last.
    const toiletId = toilets[Math.floor(random() ** 2.5 * toilets.length)] ?? 0;
    insert([day, hour, "detail", toiletId, ...visitColumns, 1]);
  }
  if (random() < 0.015) insert([day, hour, "registration", 0, ...visitColumns, 1]);
}

/** Stores figures marked as a sample, the same for the same day, and nothing if anything was counted already. */
export function seedSampleVisits(db: Db): void {
  if (db.prepare("SELECT 1 AS found FROM visit LIMIT 1").get([])) return;
  const rows = db.prepare("SELECT toilet_id FROM toilet WHERE deleted_at IS NULL ORDER BY toilet_id LIMIT ?");
  const toilets = (rows.all([TOILETS_MAX]) as { toilet_id: number }[]).map((row) => row.toilet_id);
  if (toilets.length === 0) return;
  const statement =
    db.prepare(`INSERT INTO visit (day, hour, kind, toilet_id, device, visitor, actions, is_sample)
    VALUES (?, ?, ?, ?, ?, ?, ?, 1) ON CONFLICT DO UPDATE SET actions = actions + excluded.actions`);
  const insert: Insert = (values) => statement.run(values);
  const now = Date.now();
  db.transaction(() => {
    for (let ago = DAYS; ago >= 1; ago--) {
      const at = now - ago * DAY_MS;
      const { day } = koreanHour(at);
      const random = createRandom(Number(day.replaceAll("-", "")));
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      const visitors = Math.round(
        (26 + (DAYS - ago) / 3) * (WEEKDAYS[weekday] ?? 1) * (0.85 + random() * 0.3),
      );
      for (let number = 0; number < visitors; number++) {
        insertVisitor(insert, day, `sample-${number}`, random, toilets);
      }
    }
  }).immediate();
}
