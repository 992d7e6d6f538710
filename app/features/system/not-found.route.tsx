import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";
import { uiWords } from "~/ui/words";

export const handle = { hydrate: false };
export const meta = pageTitle(() => uiWords().error.titles[404] ?? null);

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
