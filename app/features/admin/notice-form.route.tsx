import type { LoaderFunctionArgs } from "@remix-run/node";
import { ADMIN_NOTICES, postFormMode } from "~/boards/boards";
import { loadPostForm } from "~/boards/post-form.server";
import { PostFormPage } from "~/boards/post-form-page";
import { postFormAction } from "~/boards/save-post.server";
import { pageTitle } from "~/ui/page-title";

const TITLES = { create: "공지사항 글쓰기", modify: "공지사항 수정", reply: "공지사항 답글작성" };

export const handle = { hydrate: true };
export const meta = pageTitle(({ location }) => TITLES[postFormMode(location.pathname)]);

export function loader(args: LoaderFunctionArgs) {
  return loadPostForm(args, ADMIN_NOTICES);
}

export const action = postFormAction(() => ADMIN_NOTICES);
export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default PostFormPage;
