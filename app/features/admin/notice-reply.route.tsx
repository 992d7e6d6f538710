import type { LoaderFunctionArgs } from "@remix-run/node";
import { ADMIN_NOTICES } from "~/boards/boards";
import { loadReplyForm } from "~/boards/post-form.server";
import { PostFormPage } from "~/boards/post-form-page";
import { postFormAction } from "~/boards/save-post.server";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: true };
export const meta = pageTitle("공지사항 답글작성");

export function loader(args: LoaderFunctionArgs) {
  return loadReplyForm(args, ADMIN_NOTICES);
}

export const action = postFormAction(() => ADMIN_NOTICES, "reply");
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default PostFormPage;
