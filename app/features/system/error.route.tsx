import type { LoaderFunctionArgs } from "@remix-run/node";
import { useHref, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";
import { safeReturnTo } from "~/session/viewer.server";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle } from "~/ui/page-title";
import { systemWords } from "./words";

export const meta = pageTitle(() => systemWords().error);

/** Offers a link back if the Referer is a page of this site. */
export function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const referrer = request.headers.get("Referer");
  const isOwnPage =
    referrer && URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host;
  const previous = isOwnPage ? new URL(referrer) : null;
  const isHere = previous?.pathname === "/error";
  return {
    previousHref: previous && !isHere ? safeReturnTo(previous.pathname + previous.search, args) : null,
  };
}

export default function ErrorRoute() {
  const { previousHref } = useLoaderData<typeof loader>();
  const [frontHref, start] = [useHref("/map"), useHref("/")];
  const { error, toMap } = layoutWords();
  const hasMessage = Boolean(useRouteLoaderData<typeof rootLoader>("root")?.message);
  return (
    <div className="page page-narrow error-page">
      <h1>{error.title}</h1>
      {!hasMessage && <p>{error.unknown}</p>}
      <p className="actions">
        <a className="button button-primary" href={frontHref}>
          {toMap}
        </a>
        <a className="button" href={previousHref ?? start}>
          {systemWords().previous}
        </a>
      </p>
    </div>
  );
}
