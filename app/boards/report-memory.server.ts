import { createHash, randomBytes } from "node:crypto";
import type { AuthorKey } from "~/backend/board";
import type { ReportKind } from "~/ui/report-links";

/** Maximum number of all reports, and of one member's, so that one member cannot displace the others' reports. */
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
  const postedReports = new Map<string, Report>();
  const { hashOf, hashesOf } = createAuthorHash();
  let ownReports: OwnReport[] = [];
  let revision = 0;
  let groups: Map<string, Report[]> | null = null;

  function change(): void {
    revision += 1;
    groups = null;
  }
  function reportsByToilet(): Map<string, Report[]> {
    groups ??= groupByToilet([...postedReports.values()], ownReports);
    return groups;
  }
  const isFresh = ({ at }: Pick<Report, "at">) => at >= now() - FORGOTTEN_AFTER_MS;

  return {
    hashOf,
    isFresh,
    ids: () => [...postedReports.keys()],
    revision: () => revision,
    reportsOf: (toiletId: string) => (reportsByToilet().get(toiletId) ?? []).filter(isFresh),
    all: () => [...reportsByToilet().values()].flat().filter(isFresh),
    remember(postId: string, report: Report): void {
      postedReports.set(postId, report);
      dropSurplus(postedReports, report.author);
      ownReports = ownReports.filter(
        ({ toiletId, authors }) => !(toiletId === report.toiletId && authors.includes(report.author)),
      );
      change();
    },
    forget(postId: string): void {
      if (postedReports.delete(postId)) change();
    },
    forgetAll(): void {
      if (postedReports.size + ownReports.length > 0) change();
      postedReports.clear();
      ownReports = [];
    },
    /** Adds a member's new report, which counts until a round that starts later has read the board. */
    addOwn(report: Pick<Report, "toiletId" | "kind">, member: Member): void {
      const authors = hashesOf(member);
      ownReports.push({ ...report, at: now(), hasTime: true, author: authors[0] ?? "", authors });
      change();
    },
    hasReported: (member: Member, toiletId: string, withinMs: number): boolean =>
      (reportsByToilet().get(toiletId) ?? []).some(
        ({ author, at, hasTime }) => hasTime && at > now() - withinMs && hashesOf(member).includes(author),
      ),
    finishRound(startedAt: number): void {
      const stale = [...postedReports].filter(([, report]) => !isFresh(report));
      const pendingReports = ownReports.filter(({ at }) => at >= startedAt);
      if (stale.length + ownReports.length === pendingReports.length) return;
      for (const [postId] of stale) postedReports.delete(postId);
      ownReports = pendingReports;
      change();
    },
  };
}

/** Hashes the bare id or number, because the app may learn later which of the two the posts contain. */
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

function dropSurplus(postedReports: Map<string, Report>, author: string): void {
  const ofMember = [...postedReports].filter(([, report]) => report.author === author);
  if (ofMember.length > REPORTS_OF_MEMBER_MAX) postedReports.delete(oldestOf(ofMember));
  if (postedReports.size > REPORTS_MAX) postedReports.delete(oldestOf([...postedReports]));
}

const oldestOf = (entries: [string, Report][]): string =>
  entries.reduce((oldestEntry, entry) => (entry[1].at < oldestEntry[1].at ? entry : oldestEntry))[0];

/** Keeps the newest report of each member for each toilet, newest first. */
function groupByToilet(postedReports: Report[], ownReports: OwnReport[]): Map<string, Report[]> {
  const knownAuthors = new Set(postedReports.map(({ author }) => author));
  // Boards name an author by id or by number, so an own report takes the form of the member's posts.
  const normalizedReports = ownReports.map(({ authors, ...report }) => ({
    ...report,
    author: authors.find((author) => knownAuthors.has(author)) ?? report.author,
  }));
  const groups = new Map<string, Report[]>();
  for (const report of [...postedReports, ...normalizedReports].sort((a, b) => b.at - a.at)) {
    const group = groups.get(report.toiletId) ?? [];
    if (!group.some(({ author }) => author === report.author))
      groups.set(report.toiletId, [...group, report]);
  }
  return groups;
}
