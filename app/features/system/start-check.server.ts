import { mkdtemp, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ping, pingBackend } from "~/backend/health.server";
import { backendNotes } from "~/backend/profile/current-examination.server";
import { describeNote } from "~/backend/profile/examination.server";
import { env } from "~/env/env.server";
import { UPLOADS_MAX_BYTES } from "~/forms/upload-folder.server";
import { logger } from "~/log/logger.server";
import { sharedRedis } from "~/session/shared-redis.server";

/** The same timeout as for the backend. */
const REDIS_WITHIN_MS = 5000;

/** Logs problems beyond the settings at start-up, after the backend's examination. None of them stops the app. */
export async function checkAtStart(examination: Promise<unknown>): Promise<void> {
  if (!env.ADMIN_NETWORKS) logger.info("ADMIN_NETWORKS is not set: every network reaches the administration");
  const [temp, backend, redis] = await Promise.all([checkTemp(), pingBackend(), checkRedis(), examination]);
  const notes = backendNotes().filter(({ kind }) => kind === "mismatch" || kind === "clock");
  const faults = [temp, ...faultsOf(backend), ...notes.map(describeNote), redis].filter(
    (fault) => fault !== null,
  );
  const details = { backend, faults };
  if (faults.length > 0) logger.warn(details, "the start-up check found faults");
  else logger.info(details, "the start-up check found all well");
}

/** Checks the temporary folder, which holds uploads until the backend has them. */
async function checkTemp(): Promise<string | null> {
  try {
    const folder = await mkdtemp(join(tmpdir(), "start-"));
    await writeFile(join(folder, "file"), "x");
    await rm(folder, { recursive: true });
    return await findLackOfRoom();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    return `nothing can be written to ${tmpdir()} (${code}): nobody can send photos or attachments`;
  }
}

async function findLackOfRoom(): Promise<string | null> {
  const { bavail, bsize } = await statfs(tmpdir());
  const freeBytes = bavail * bsize;
  if (freeBytes >= UPLOADS_MAX_BYTES) return null;
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`;
  return `${tmpdir()} has ${megabytes(freeBytes)} free, and uploads under way need up to ${megabytes(UPLOADS_MAX_BYTES)}: photos and attachments are refused once it is full`;
}

/** TLS errors for an untrusted certificate, which have their own advice. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)/;

function faultsOf(backend: Ping | { failure: string }): string[] {
  if ("failure" in backend) {
    const { failure } = backend;
    const advice = UNTRUSTED.test(failure) ? ", name its authority in NODE_EXTRA_CA_CERTS" : "";
    return [`the backend does not answer (${failure}${advice}): pages will say so`];
  }
  const { status, isOfGateway } = backend;
  const faults: string[] = [];
  if (isOfGateway && status < 500)
    faults.push(`a gateway answers ${status} in the backend's place: pages will say so`);
  if (status >= 500) faults.push(`the backend answers ${status}: pages will say so`);
  return faults;
}

async function checkRedis(): Promise<string | null> {
  const redis = sharedRedis;
  if (!redis || redis.status === "ready") return null;
  const isReady = await new Promise<boolean>((resolve) => {
    redis.once("ready", () => resolve(true));
    setTimeout(resolve, REDIS_WITHIN_MS, false).unref();
  });
  return isReady ? null : "Redis does not answer: limits and ended sessions are kept by each container alone";
}
