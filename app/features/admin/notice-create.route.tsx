import type { LoaderFunctionArgs } from "@remix-run/node";
import { ADMIN_NOTICES } from "~/boards/boards";
import { loadCreateForm } from "~/boards/post-form.server";
import { PostFormPage } from "~/boards/post-form-page";
import { postFormAction } from "~/boards/save-post.server";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: true };
export const meta = pageTitle("공지사항 글쓰기");

export function loader(args: LoaderFunctionArgs) {
  return loadCreateForm(args, ADMIN_NOTICES);
}

export const action = postFormAction(() => ADMIN_NOTICES, "create");
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default PostFormPage;
