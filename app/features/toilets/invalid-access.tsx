import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { ErrorPage } from "~/ui/error-page";

export const INVALID_ACCESS = "잘못된 접근입니다.";

/** What the pages of one toilet show when it cannot be had: why, and the way back. */
export function InvalidAccess() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  return <ErrorPage status={error.status} title="화장실을 열 수 없습니다" message={String(error.data)} />;
}
