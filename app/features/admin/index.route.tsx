import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "~/http/responses.server";
import { requireAdmin } from "~/session/viewer.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect("/admin/notice");
}

/** Never renders. The route needs a component, because Remix would answer a refusal without a page. */
export default function AdminIndex() {
  return null;
}
