import { data, type MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/ui/error-page";

export const handle = { hydrate: false };
export const meta: MetaFunction = () => [{ title: "페이지를 찾을 수 없습니다 | 화장실 지도" }];

export function loader() {
  return data(null, { status: 404 });
}

export default function NotFound() {
  return <ErrorPage status={404} />;
}
