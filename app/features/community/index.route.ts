import { redirect } from "~/http/redirect.server";

export function loader() {
  return redirect("/community/notice");
}
