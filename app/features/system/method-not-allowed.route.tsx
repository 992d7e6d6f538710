import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("이 주소로는 보낼 수 없습니다");

export function loader() {
  return data(null, { status: 405 });
}

export default function MethodNotAllowed() {
  return <ErrorPage status={405} />;
}
