import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { METHOD_NOT_ALLOWED_PATH } from "~/http/route-finder";
import { ErrorPage } from "~/ui/error-page";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { systemWords } from "./words";

export const meta = pageTitle<typeof loader>(({ data }) =>
  data?.status === 405 ? (layoutWords().error.titles[405] ?? null) : systemWords().invalid,
);

/** Shows why the chain of handlers refused a request: its method, or its unreadable address. */
export function loader({ request }: LoaderFunctionArgs) {
  const status = new URL(request.url).pathname === METHOD_NOT_ALLOWED_PATH ? 405 : 400;
  return data({ status }, { status });
}

export default function RefusedRequest() {
  const { status } = useLoaderData<typeof loader>();
  const { invalidSentence, unreadableAddress } = systemWords();
  if (status === 405) return <ErrorPage status={status} />;
  return <ErrorPage status={status} title={invalidSentence} message={unreadableAddress} />;
}
