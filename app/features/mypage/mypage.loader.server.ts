import { data, type LoaderFunctionArgs } from "@remix-run/node";
import type { BackendError } from "~/backend/backend-error";
import { type Dashboard, findDashboard, findMember, type OwnPost } from "~/backend/members.server";
import { readingOf } from "~/romanization/page-reading.server";
import { readPart } from "~/session/page-read.server";
import { stateOf } from "~/session/request-state.server";
import { type MemberViewer, requireFormUser } from "~/session/viewer.server";
import { formatDate } from "~/ui/format-moment";
import { cutText, summaryOf } from "~/ui/rich-text/to-plain-text";
import { listOwnSessions } from "./own-sessions.server";
import { mypageWords } from "./words";

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
    readPart(args, findDashboard(caller).then(pruneDashboard), describeFailure),
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

function pruneDashboard({ toiletCount, toilets, freePosts, qnaPosts }: Dashboard) {
  return {
    toiletCount,
    toilets: toilets.map((toilet) => ({
      ...toilet,
      name: cutText(toilet.name, TITLE_MAX_CHARACTERS),
      reading: readingOf(toilet.name),
      registeredAt: formatDate(toilet.registeredAt),
    })),
    freePosts: freePosts.map(prunePost),
    qnaPosts: qnaPosts.map(prunePost),
  };
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

export type DashboardContent = ReturnType<typeof pruneDashboard>;
