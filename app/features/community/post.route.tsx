import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireCommunityFrame } from "~/boards/board-access.server";
import { COMMENTS, DELETE_POST_FORM } from "~/boards/boards";
import { loadPost, type PostPageData } from "~/boards/post.server";
import { answerFormId } from "~/boards/post-form.schema";
import { postPageAction } from "~/boards/post-page-action.server";
import { PostView } from "~/boards/post-view";
import { ReportAnswers } from "~/boards/report-form";
import { boardWords } from "~/boards/words";
import { EntrySection } from "~/entries/entry-section";
import { VERDICTS } from "~/reports/report-text";
import { pageTitle } from "~/ui/page-title";

/** Reading needs no scripts. Members get the dialogs and the forms that respond at once. */
export const handle = {
  hydrate: (data: PostPageData | undefined) => data?.isMember ?? false,
  cache: "for back",
};

export const meta = pageTitle<typeof loader>(
  ({ data }) => data?.post.title ?? boardWords().post.title,
  ({ data }) =>
    data
      ? [
          { name: "description", content: data.summary },
          { property: "og:type", content: "article" },
          { tagName: "link", rel: "canonical", href: data.canonical },
          ...(data.picture ? [{ property: "og:image", content: data.picture }] : []),
        ]
      : [],
);

export function loader(args: LoaderFunctionArgs) {
  return loadPost(args, requireCommunityFrame(args.params.board));
}

export const action = postPageAction(({ params }) => requireCommunityFrame(params.board));
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function Post() {
  const page = useLoaderData<typeof loader>();
  const here = `${page.frame.base}/${page.post.id}${page.query}`;
  return (
    <>
      <PostView page={page} />
      {page.mayAnswerReport && <ReportAnswers />}
      {page.comments && (
        <EntrySection
          kind={COMMENTS}
          page={page.comments === "failed" ? null : page.comments}
          here={here}
          loginHref={`/login?${new URLSearchParams({ next: here })}`}
          isMember={page.isMember}
          otherForms={[DELETE_POST_FORM, ...(page.mayAnswerReport ? VERDICTS.map(answerFormId) : [])]}
        />
      )}
    </>
  );
}
