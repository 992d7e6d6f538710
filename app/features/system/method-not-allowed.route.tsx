import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";
import { uiWords } from "~/ui/words";

export const handle = { hydrate: false };
export const meta = pageTitle(() => uiWords().error.titles[405] ?? null);

export function loader() {
  return data(null, { status: 405 });
}

export default function MethodNotAllowed() {
  return <ErrorPage status={405} />;
}
