import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle(() => layoutWords().error.titles[405] ?? null);

export function loader() {
  return data(null, { status: 405 });
}

export default function MethodNotAllowed() {
  return <ErrorPage status={405} />;
}
