import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { loader as rootLoader } from "~/root";
import { safeReturnTo } from "~/session/return-to";
import { useFrontPage } from "~/ui/front-page";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("오류");

/** The previous page is whatever page of ours led here. */
export function loader({ request }: LoaderFunctionArgs) {
  const referrer = request.headers.get("Referer");
  const isOurs = referrer && URL.canParse(referrer) && new URL(referrer).host === new URL(request.url).host;
  const previous = isOurs ? new URL(referrer) : null;
  const isHere = previous?.pathname === "/error";
  return { previousHref: previous && !isHere ? safeReturnTo(previous.pathname + previous.search) : "/" };
}

export default function ErrorRoute() {
  const { previousHref } = useLoaderData<typeof loader>();
  const front = useFrontPage();
  const hasMessage = Boolean(useRouteLoaderData<typeof rootLoader>("root")?.message);
  return (
    <div className="page page-narrow error-page">
      <h1>오류가 발생했습니다</h1>
      {!hasMessage && <p>알 수 없는 에러가 발생했습니다.</p>}
      <p className="actions">
        <a className="button button-primary" href={front.to}>
          {front.label}
        </a>
        <a className="button" href={previousHref}>
          이전페이지
        </a>
      </p>
    </div>
  );
}
