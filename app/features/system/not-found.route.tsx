import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("페이지를 찾을 수 없습니다");

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
