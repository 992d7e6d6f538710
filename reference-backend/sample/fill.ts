import type { Db } from "../database";
import { seedSample } from "./seed";
import { seedSampleBoards } from "./seed-boards";
import { seedSampleMembers } from "./seed-members";
import { seedSampleVisits } from "./seed-visits";

/** Fills subject by subject, so that a database that only lacks boards keeps its toilets. */
export async function fillWithSample(db: Db, filesDir: string): Promise<void> {
  seedSampleMembers(db);
  if (!db.prepare("SELECT 1 AS found FROM toilet LIMIT 1").get([])) await seedSample(db, filesDir);
  await seedSampleBoards(db, filesDir);
  seedSampleVisits(db);
}
