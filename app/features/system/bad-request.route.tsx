import { data } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("잘못된 접근입니다");

export function loader() {
  return data(null, { status: 400 });
}

export default function BadRequest() {
  return (
    <ErrorPage
      status={400}
      title="잘못된 접근입니다."
      message="주소를 읽을 수 없습니다. 주소를 다시 확인해 주세요."
    />
  );
}
