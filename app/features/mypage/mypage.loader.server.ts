import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { BackendError } from "~/backend/backend-error";
import { type Dashboard, getDashboard, getMember, type OwnPost } from "~/backend/members.server";
import { failedRead } from "~/session/failed-read.server";
import { isRedrawnForm } from "~/session/redrawn-forms.server";
import { requireFormUser, sessionHeaders } from "~/session/viewer.server";
import { cutText, toPlainText } from "~/ui/rich-text/to-plain-text";
import { CONTENT_MAX_CHARACTERS, dayOf, TITLE_MAX_CHARACTERS } from "./excerpt";

/** A part of the page: its content, or what to say in its place. */
export type Part<Content> =
  | { content: Content; failure: null; status: 200 }
  | { content: null; failure: string; status: number };

const NO_DATA = "데이터가 없습니다.";

/** The member and the dashboard, each on its own: one that fails leaves the other standing. */
export async function loader(args: LoaderFunctionArgs) {
  const viewer = await requireFormUser(args);
  // A form drawn again stays, whatever has become of the session.
  const endSession = viewer.member && !isRedrawnForm(args.context) ? failedRead(args.request) : null;
  const read = <Content>(call: Promise<Content>) =>
    call.then(toPart, (error: unknown) => toFailure(error, endSession));
  const [member, dashboard] = await Promise.all([
    read(getMember(viewer.caller)),
    read(getDashboard(viewer.caller).then(pruneDashboard)),
  ]);
  const status = Math.max(member.status, dashboard.status);
  return data({ member, dashboard }, { status, headers: await sessionHeaders(viewer) });
}

function toPart<Content>(content: Content): Part<Content> {
  return { content, failure: null, status: 200 };
}

async function toFailure(
  error: unknown,
  endSession: ReturnType<typeof failedRead> | null,
): Promise<Part<never>> {
  if (!(error instanceof BackendError)) throw error;
  if (error.kind === "auth" && endSession) return endSession(error);
  if (error.kind === "not-found") return { content: null, failure: NO_DATA, status: error.status };
  return { content: null, failure: `오류: ${error.message}`, status: error.status };
}

/** What the page prints and no more. */
function pruneDashboard({ toiletCount, toilets, freePosts, qnaPosts }: Dashboard) {
  return {
    toiletCount,
    toilets: toilets.map((toilet) => ({
      ...toilet,
      name: cutText(toilet.name, TITLE_MAX_CHARACTERS),
      registeredAt: dayOf(toilet.registeredAt),
    })),
    freePosts: freePosts.map(prunePost),
    qnaPosts: qnaPosts.map(prunePost),
  };
}

function prunePost({ id, title, content, createdAt, views }: OwnPost) {
  return {
    id,
    title: cutText(title, TITLE_MAX_CHARACTERS),
    excerpt: cutText(toPlainText(content), CONTENT_MAX_CHARACTERS),
    createdAt: dayOf(createdAt),
    views,
  };
}

export type DashboardContent = ReturnType<typeof pruneDashboard>;
