import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";
import { systemWords } from "./words";

export const handle = { hydrate: false };
export const meta = pageTitle(() => systemWords().invalid);

export function loader() {
  return data(null, { status: 400 });
}

export default function BadRequest() {
  return (
    <ErrorPage status={400} title={systemWords().invalidSentence} message={systemWords().unreadableAddress} />
  );
}
