import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ADMIN_NOTICES } from "~/boards/boards";
import { loadPost } from "~/boards/post.server";
import { PostView } from "~/boards/post-view";
import { requireFormAdmin } from "~/session/viewer.server";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: true };
export const meta = pageTitle<typeof loader>(({ data }) => data?.post.title ?? "공지사항");

export async function loader(args: LoaderFunctionArgs) {
  await requireFormAdmin(args);
  return loadPost(args, ADMIN_NOTICES);
}

export { noticePageAction as action } from "~/boards/post-page-action.server";
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function NoticePost() {
  return (
    <div className="board-column">
      <PostView page={useLoaderData<typeof loader>()} />
    </div>
  );
}
