import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import {
  type Dashboard,
  findDashboard,
  findMember,
  type OwnPost,
  updateNickname,
} from "~/backend/members.server";
import { formAction, memberIntent } from "~/forms/form-action.server";
import { FormRefusal } from "~/forms/form-refusal.server";
import { logOf } from "~/log/logger.server";
import { cleanName } from "~/names/clean-name";
import { isReservedName } from "~/names/reserved-names";
import { nameWords } from "~/names/words";
import { type ReportAnswer, stateAfter } from "~/reports/report-store.server";
import { isReportTitle } from "~/reports/report-text";
import { reportWords } from "~/reports/report-words";
import { findReportAnswers } from "~/reports/reports.server";
import { readingOf } from "~/romanization/page-reading.server";
import {
  type KnownSession,
  knownSessions,
  readDevice,
  revokedSessions,
} from "~/session/known-sessions.server";
import { stateOf } from "~/session/request-state.server";
import { describeSession, endOtherSessions, IDLE_MINUTES } from "~/session/session.server";
import {
  isAdministrator,
  type MemberViewer,
  readPart,
  redirectWithMessage,
  requireFormUser,
} from "~/session/viewer.server";
import { formatDate, formatMoment } from "~/ui/format-moment";
import { layoutWords } from "~/ui/layout/words";
import { cutText, summaryOf } from "~/ui/rich-text/to-plain-text";
import { NICKNAME_FORM, nicknameSchema, SESSIONS_FORM } from "./mypage.schema";
import { mypageWords } from "./words";

const MINUTE_MS = 60_000;

/** Lists a member's sessions, the current one first, the others by last use. */
async function listOwnSessions(viewer: MemberViewer) {
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

const TITLE_MAX_CHARACTERS = 30;
const CONTENT_MAX_CHARACTERS = 50;

/** Loads the member and the dashboard separately, so that one can fail without the other. */
export async function loader(args: LoaderFunctionArgs) {
  const formUser = await requireFormUser(args);
  const { member: viewer, caller } = formUser;
  const signedIn = viewer && { id: viewer.id, name: viewer.name };
  // A form that is rerendered after its login ended needs no stored data, and the backend would refuse it.
  if (!viewer || (caller.refused && stateOf(args).rerendered)) {
    return data({ signedIn, member: NOT_ASKED, dashboard: NOT_ASKED, sessions: null, hasEnded: true });
  }
  const [member, dashboard, sessions] = await Promise.all([
    readPart(args, findMember(viewer, caller), describeFailure),
    readPart(args, findDashboard(caller).then(showDashboard), describeFailure),
    listOwnSessions(formUser as MemberViewer),
  ]);
  return data(
    { signedIn, member, dashboard, sessions, hasEnded: false },
    { status: Math.max(member.status, dashboard.status) },
  );
}

const NOT_ASKED = { content: null, failure: null, status: 200 } as const;

function describeFailure(error: BackendError): string {
  return error.kind === "not-found" ? mypageWords().noData : mypageWords().failed(error.message);
}

/** Cuts the lists, and lists the member's reports by themselves, with their state. */
async function showDashboard({ toiletCount, toilets, freePosts, qnaPosts }: Dashboard) {
  const isReport = ({ title }: OwnPost) => isReportTitle(title);
  const reports = qnaPosts.filter(isReport);
  const answers = await findReportAnswers(reports.map(({ id }) => id));
  return {
    reports: reports.map((report, at) => ({ ...prunePost(report), ...describeAnswer(answers[at]) })),
    toiletCount,
    toilets: toilets.map((toilet) => ({
      ...toilet,
      name: cutText(toilet.name, TITLE_MAX_CHARACTERS),
      reading: readingOf(toilet.name),
      registeredAt: formatDate(toilet.registeredAt),
    })),
    freePosts: freePosts.map(prunePost),
    qnaPosts: qnaPosts.filter((post) => !isReport(post)).map(prunePost),
  };
}

/** @param answer null if the report has none, undefined if the board did not list the report */
function describeAnswer(answer: ReportAnswer | null | undefined) {
  const { states } = reportWords();
  if (answer === undefined) return { stateText: states.unknown, state: undefined };
  const state = stateAfter(answer);
  return { stateText: states[answer?.verdict ?? "open"], state: state === "ended" ? undefined : state };
}

function prunePost({ id, title, content, createdAt, views }: OwnPost) {
  return {
    id,
    title: cutText(title, TITLE_MAX_CHARACTERS),
    excerpt: summaryOf(content, CONTENT_MAX_CHARACTERS),
    createdAt: formatDate(createdAt),
    views,
  };
}

export type DashboardContent = Awaited<ReturnType<typeof showDashboard>>;

export const action = formAction({
  who: "user",
  intents: {
    "save-nickname": memberIntent({
      formId: NICKNAME_FORM,
      schema: nicknameSchema,
      async handle({ viewer, value }) {
        const nickname = cleanName(value.nickname);
        if (isReservedName(nickname) && !isAdministrator(viewer.member)) {
          throw new FormRefusal({ nickname: [nameWords().reserved] });
        }
        await updateNickname(nickname, viewer.caller).catch((error: unknown) => {
          const isAboutNickname =
            error instanceof BackendError && error.kind === "rejected" && error.status === 400;
          throw isAboutNickname ? new FormRefusal({ nickname: [error.message] }) : error;
        });
        viewer.session.set("member", { ...viewer.member, name: nickname || viewer.member.id });
        return redirectWithMessage(viewer, "/mypage", mypageWords().nicknameSaved);
      },
      describeFailure: (error) => error.message,
      lost: { what: "saved", where: () => ({ label: layoutWords().account.myPage, href: "/mypage" }) },
    }),
    "end-other-sessions": memberIntent({
      formId: SESSIONS_FORM,
      async handle({ request, viewer }) {
        const session = await endOtherSessions(viewer.session);
        logOf(request).info({ by: "the member" }, "the sessions of a member were ended");
        return redirectWithMessage({ session }, "/mypage", mypageWords().sessions.othersEnded);
      },
    }),
  },
});
