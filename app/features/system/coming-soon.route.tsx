import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requireAdmin } from "~/session/viewer.server";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("준비 중인 화면입니다");

/** A room that has no screens yet: there is nothing at this address, and the page says so. */
export async function loader(args: LoaderFunctionArgs) {
  if (/^\/admin(\/|$)/.test(new URL(args.request.url).pathname)) await requireAdmin(args);
  return data(null, { status: 404 });
}

export default function ComingSoon() {
  return (
    <div className="page page-narrow error-page">
      <h1>준비 중인 화면입니다</h1>
      <p>이 화면은 아직 만들고 있습니다. 화장실 지도는 지금 바로 이용하실 수 있습니다.</p>
      <p className="actions">
        <a className="button button-primary" href="/map">
          화장실 지도로 가기
        </a>
      </p>
    </div>
  );
}
