import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";

export const handle = { isUnknown: true };
export const meta = pageTitle(() => layoutWords().error.titles[404] ?? null);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
