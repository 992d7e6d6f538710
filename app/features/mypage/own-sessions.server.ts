import { readDevice } from "~/session/device";
import { type KnownSession, knownSessions } from "~/session/known-sessions.server";
import { revokedSessions } from "~/session/revoked-sessions.server";
import { describeSession, IDLE_MINUTES } from "~/session/session.server";
import type { MemberViewer } from "~/session/viewer.server";
import { formatMoment } from "~/ui/format-moment";

const MINUTE_MS = 60_000;

/** Lists a member's sessions, the current one first, the others by last use. */
export async function listOwnSessions(viewer: MemberViewer) {
  const { member, session, caller } = viewer;
  const currentSession = describeSession(session, caller.visitor?.userAgent ?? null);
  const storedSessions = await knownSessions.list(member.id);
  const others = storedSessions.filter(({ sessionId }) => sessionId !== currentSession.sessionId);
  const aliveFlags = await Promise.all(others.map((session) => isAlive(session, viewer)));
  const sessions = [currentSession, ...others.filter((_, at) => aliveFlags[at])];
  return sessions.map(({ sessionId, device, startedAt, usedAt }, number) => ({
    number,
    ...readDevice(device),
    startedAt: startedAt === null ? null : formatMoment(startedAt),
    usedAt: formatMoment(usedAt),
    isHere: sessionId === currentSession.sessionId,
  }));
}

export type OwnSession = Awaited<ReturnType<typeof listOwnSessions>>[number];

async function isAlive(
  { sessionId, startedAt, usedAt }: KnownSession,
  { member }: MemberViewer,
): Promise<boolean> {
  const idleMinutes = IDLE_MINUTES[member.role];
  // Add a minute, because sessions report their use once a minute.
  if (idleMinutes !== null && Date.now() - usedAt > (idleMinutes + 1) * MINUTE_MS) return false;
  return !(await revokedSessions.has({ sessionId, memberId: member.id, startedAt: startedAt ?? 0 }));
}
