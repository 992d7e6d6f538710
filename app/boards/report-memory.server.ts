import { createHash, randomBytes } from "node:crypto";
import type { AuthorKey } from "~/backend/board";
import type { ReportKind } from "~/ui/report-links";

/** Limits of all reports, and of those of one member, who cannot displace those of others. */
const REPORTS_MAX = 5000;
const REPORTS_OF_MEMBER_MAX = 20;
const FORGOTTEN_AFTER_MS = 14 * 86_400_000;

/** `hasTime` is false if only the day is known. The author is a hash, so that a member counts once for a toilet. */
export type Report = { toiletId: string; kind: ReportKind; at: number; hasTime: boolean; author: string };
type OwnReport = Report & { authors: string[] };
type Member = { id: string; uniqId: string | null };

export type ReportMemory = ReturnType<typeof createReportMemory>;

/** Keeps the unanswered reports of the last 14 days by the number of their post. */
export function createReportMemory(now: () => number) {
  const posted = new Map<string, Report>();
  const { hashOf, hashesOf } = createAuthorHash();
  let own: OwnReport[] = [];
  let revision = 0;
  let groups: Map<string, Report[]> | null = null;

  function change(): void {
    revision += 1;
    groups = null;
  }
  function grouped(): Map<string, Report[]> {
    groups ??= groupByToilet([...posted.values()], own);
    return groups;
  }
  const isFresh = ({ at }: Pick<Report, "at">) => at >= now() - FORGOTTEN_AFTER_MS;

  return {
    hashOf,
    isFresh,
    ids: () => [...posted.keys()],
    revision: () => revision,
    reportsOf: (toiletId: string) => (grouped().get(toiletId) ?? []).filter(isFresh),
    all: () => [...grouped().values()].flat().filter(isFresh),
    remember(postId: string, report: Report): void {
      posted.set(postId, report);
      dropSurplus(posted, report.author);
      own = own.filter(
        ({ toiletId, authors }) => !(toiletId === report.toiletId && authors.includes(report.author)),
      );
      change();
    },
    forget(postId: string): void {
      if (posted.delete(postId)) change();
    },
    forgetAll(): void {
      if (posted.size + own.length > 0) change();
      posted.clear();
      own = [];
    },
    /** Adds a member's new report, which counts until a round that starts later has read the board. */
    addOwn(report: Pick<Report, "toiletId" | "kind">, member: Member): void {
      const authors = hashesOf(member);
      own.push({ ...report, at: now(), hasTime: true, author: authors[0] ?? "", authors });
      change();
    },
    hasReported: (member: Member, toiletId: string, withinMs: number): boolean =>
      (grouped().get(toiletId) ?? []).some(
        ({ author, at, hasTime }) => hasTime && at > now() - withinMs && hashesOf(member).includes(author),
      ),
    finishRound(startedAt: number): void {
      const stale = [...posted].filter(([, report]) => !isFresh(report));
      const waiting = own.filter(({ at }) => at >= startedAt);
      if (stale.length + own.length === waiting.length) return;
      for (const [postId] of stale) posted.delete(postId);
      own = waiting;
      change();
    },
  };
}

/** Hashes the bare id or number, because the app may learn only later which of them posts have. */
function createAuthorHash() {
  const salt = randomBytes(16);
  const hashOf = (author: AuthorKey | null): string =>
    createHash("sha256")
      .update(salt)
      .update(Object.values(author ?? {}).join())
      .digest("base64url");
  const hashesOf = ({ id, uniqId }: Member): string[] => [
    hashOf({ id }),
    ...(uniqId === null ? [] : [hashOf({ uniqId })]),
  ];
  return { hashOf, hashesOf };
}

function dropSurplus(posted: Map<string, Report>, author: string): void {
  const ofMember = [...posted].filter(([, report]) => report.author === author);
  if (ofMember.length > REPORTS_OF_MEMBER_MAX) posted.delete(oldestOf(ofMember));
  if (posted.size > REPORTS_MAX) posted.delete(oldestOf([...posted]));
}

const oldestOf = (some: [string, Report][]): string =>
  some.reduce((oldest, each) => (each[1].at < oldest[1].at ? each : oldest))[0];

/** Keeps the newest report of each member for each toilet, newest first. */
function groupByToilet(posted: Report[], own: OwnReport[]): Map<string, Report[]> {
  const known = new Set(posted.map(({ author }) => author));
  // Boards name an author by id or by number, so an own report takes the form of the member's posts.
  const counted = own.map(({ authors, ...report }) => ({
    ...report,
    author: authors.find((author) => known.has(author)) ?? report.author,
  }));
  const groups = new Map<string, Report[]>();
  for (const report of [...posted, ...counted].sort((a, b) => b.at - a.at)) {
    const group = groups.get(report.toiletId) ?? [];
    if (!group.some(({ author }) => author === report.author))
      groups.set(report.toiletId, [...group, report]);
  }
  return groups;
}
