import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "~/http/responses.server";

/** The first page of each section without a page of its own. */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  "": "/map",
  "/community": "/community/notice",
  "/about": "/about/history",
  "/support": "/support/download",
  "/inform": "/inform/daily",
};

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname } = new URL(request.url);
  return redirect(FIRST_PAGES[pathname.replace(/\/$/, "")] ?? "/");
}
