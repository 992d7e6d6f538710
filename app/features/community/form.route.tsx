import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireCommunityFrame } from "~/boards/board-access.server";
import { postFormMode } from "~/boards/boards";
import { loadPostForm } from "~/boards/post-form.server";
import { PostFormPage } from "~/boards/post-form-page";
import { postFormAction } from "~/boards/save-post.server";
import { boardWords } from "~/boards/words";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: true };
export const meta = pageTitle(({ location }) => boardWords().form.modes[postFormMode(location.pathname)]);

export function loader(args: LoaderFunctionArgs) {
  return loadPostForm(args, requireCommunityFrame(args.params.board));
}

export const action = postFormAction(({ params }) => requireCommunityFrame(params.board));
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default PostFormPage;
