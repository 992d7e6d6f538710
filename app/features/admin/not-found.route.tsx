import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import { requireAdmin } from "~/session/viewer.server";
import { Card } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";

export const meta = pageTitle("페이지를 찾을 수 없습니다");

/** Refuses non-administrators first, so that they cannot find out which pages exist. */
export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args);
  return data(null, { status: 404 });
}

export default function AdminNotFound() {
  return (
    <Card>
      <h1>페이지를 찾을 수 없습니다</h1>
      <p>사이트관리에 없는 주소입니다. 주소를 다시 확인하거나 메뉴에서 골라 주세요.</p>
      <p className="actions">
        <Link className="button button-primary" to="/admin/overview">
          운영 현황으로 가기
        </Link>
      </p>
    </Card>
  );
}
