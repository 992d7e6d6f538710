import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { showFacilities, splitUsableFacilities } from "~/facilities/facility-tags";
import { PostedForm, useBusyIntent } from "~/forms/posted-form";
import { usePostedForm } from "~/forms/read-fields";
import { formatCount } from "~/languages/formats";
import { Card, Empty, SubmitButton, VisuallyHidden } from "~/ui/basics";
import { ErrorSummary } from "~/ui/form-fields";
import { editToiletHref, photoHref, toiletHref } from "~/ui/hrefs";
import { layoutWords } from "~/ui/layout/words";
import { CleanlinessTags, FacilityList, lockWords, PlaceName, TagList } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { SESSIONS_FORM } from "./mypage.schema";
import type { DashboardContent, OwnSession } from "./mypage.server";
import { mypageWords } from "./words";

/** Twice the displayed width, for high-density screens. */
const THUMBNAIL_WIDTH_PX = 160;

/** Shows the member's statistics and lists. */
export function MemberDashboard({ dashboard }: { dashboard: DashboardContent }) {
  const { toiletCount, toilets, freePosts, qnaPosts, reports } = dashboard;
  const { own: words, activity } = mypageWords();
  const counts: [string, number][] = [
    [words.toilets, toiletCount],
    [words.freePosts, freePosts.length],
    [words.qnaPosts, qnaPosts.length],
    [words.reports, reports.length],
  ];
  return (
    <>
      <Card aria-labelledby="activity">
        <h2 id="activity">{activity}</h2>
        <dl className="counts">
          {counts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <OwnList id="own-toilets" title={words.toilets} emptyText={words.noToilets}>
        {toilets.map((toilet) => (
          <OwnToiletItem key={toilet.id} toilet={toilet} />
        ))}
      </OwnList>
      <p className="own-register">
        <Link className="button" to="/map/register">
          {layoutWords().menu.register}
        </Link>
      </p>
      <OwnPosts board="free" title={words.freePosts} emptyText={words.noFreePosts} posts={freePosts} />
      <OwnPosts board="qna" title={words.qnaPosts} emptyText={words.noQnaPosts} posts={qnaPosts} />
      <OwnList id="own-reports" title={words.reports} emptyText={words.noReports}>
        {reports.map(({ id, title, createdAt, state, stateText }) => (
          <li key={id} data-report-state={state}>
            <Link to={`/community/qna/${encodeURIComponent(id)}`}>
              <UserText>{title}</UserText>
            </Link>
            <p className="own-facts">
              <span>
                {words.written} {createdAt || "-"}
              </span>{" "}
              <strong>{stateText}</strong>
            </p>
          </li>
        ))}
      </OwnList>
    </>
  );
}

function OwnToiletItem({ toilet }: { toilet: DashboardContent["toilets"][number] }) {
  const { own: words } = mypageWords();
  const name = toilet.name || words.nameless;
  const { facilities, cleanliness } = splitUsableFacilities(toilet.cleanlinessTags);
  const locks = lockWords(toilet.maleLock, toilet.femaleLock);
  return (
    <li className="own-toilet">
      {toilet.photo && (
        <img src={photoHref(toilet.photo, THUMBNAIL_WIDTH_PX)} alt="" width={80} height={80} loading="lazy" />
      )}
      <div>
        <Link to={toiletHref(toilet.id)}>
          <PlaceName name={name} reading={toilet.reading ?? undefined} />
        </Link>
        {toilet.buildingName && (
          <p>
            <UserText>{toilet.buildingName}</UserText>
          </p>
        )}
        <FacilityList facilities={showFacilities(facilities)} />
        <CleanlinessTags tags={cleanliness} />
        <TagList tags={toilet.hoursTags} label={uiWords().hours} />
        <p className="own-facts">
          <span>{locks.join(", ") || words.noLocks}</span> <span>{words.reviews(toilet.reviewCount)}</span>{" "}
          <span>
            {words.registered} {toilet.registeredAt || "-"}
          </span>
        </p>
      </div>
      <Link className="button button-small" to={editToiletHref(toilet.id)}>
        {uiWords().form.edit}
        <VisuallyHidden>
          {" "}
          <UserText>{name}</UserText>
        </VisuallyHidden>
      </Link>
    </li>
  );
}

type OwnListProps = { id: string; title: string; emptyText: string; children: ReactNode[] };

function OwnList({ id, title, emptyText, children }: OwnListProps) {
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children.length > 0 ? <ul className="own-list">{children}</ul> : <Empty>{emptyText}</Empty>}
    </Card>
  );
}

type OwnPostsProps = {
  board: "free" | "qna";
  title: string;
  emptyText: string;
  posts: DashboardContent["freePosts"];
};

function OwnPosts({ board, title, emptyText, posts }: OwnPostsProps) {
  const { own: words } = mypageWords();
  return (
    <OwnList id={`own-${board}`} title={title} emptyText={emptyText}>
      {posts.map((post) => (
        <li key={post.id}>
          <Link to={`/community/${board}/${encodeURIComponent(post.id)}`}>
            <UserText>{post.title || words.untitled}</UserText>
          </Link>
          {post.excerpt && (
            <p>
              <UserText>{post.excerpt}</UserText>
            </p>
          )}
          <p className="own-facts">
            <span>
              {words.written} {post.createdAt || "-"}
            </span>{" "}
            <span>{words.views(post.views)}</span>
          </p>
        </li>
      ))}
    </OwnList>
  );
}

/** @param sessions null if the session has ended; the form then shows only its message */
export function OwnSessions({ sessions }: { sessions: OwnSession[] | null }) {
  const { form, reply } = usePostedForm({ id: SESSIONS_FORM });
  const isBusy = useBusyIntent("end-other-sessions");
  const words = mypageWords().sessions;
  if (!sessions && !reply) return null;
  return (
    <Card aria-labelledby="logins">
      <h2 id="logins">{words.heading}</h2>
      {sessions && (
        <>
          <p>{words.hint}</p>
          <ul className="own-list">
            {groupAlike(sessions).map(({ session, count }) => (
              <SessionItem key={session.number} session={session} count={count} />
            ))}
          </ul>
        </>
      )}
      <PostedForm form={form} className="form" isBusy={isBusy}>
        <ErrorSummary form={form} />
        <div className="form-foot">
          <SubmitButton
            intent="end-other-sessions"
            label={words.endOthers}
            busyLabel={words.endingOthers}
            isBusy={isBusy}
            className=""
          />
        </div>
      </PostedForm>
    </Card>
  );
}

/** Joins the other sessions of the same browser and system, the last used first. */
function groupAlike(sessions: OwnSession[]): { session: OwnSession; count: number }[] {
  const groups = new Map<string, { session: OwnSession; count: number }>();
  for (const session of sessions) {
    const kind = `${session.isHere} ${session.system} ${session.browser}`;
    const group = groups.get(kind);
    if (group) group.count++;
    else groups.set(kind, { session, count: 1 });
  }
  return [...groups.values()];
}

function SessionItem({ session, count }: { session: OwnSession; count: number }) {
  const { system, browser, startedAt, usedAt, isHere } = session;
  const words = mypageWords().sessions;
  return (
    <li>
      <strong>{words.onSystem(words.systems[system], words.browsers[browser])}</strong>{" "}
      {count > 1 && `×${count} `}
      {isHere && <span className="badge badge-strong">{words.here}</span>}
      <p className="own-facts">
        {startedAt && <span>{words.startedAt(startedAt)}</span>} <span>{words.usedAt(usedAt)}</span>
      </p>
    </li>
  );
}
