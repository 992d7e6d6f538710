import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAdmin } from "~/session/viewer.server";

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return redirect("/admin/notice");
}

/** Never shown: a route without a page would answer a refusal without one, too. */
export default function AdminIndex() {
  return null;
}
