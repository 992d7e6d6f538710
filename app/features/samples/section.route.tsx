import { Link, Outlet, useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { env } from "~/env/env.server";
import type { loader as rootLoader } from "~/root";
import { Card, Notice, PhoneLink } from "~/ui/basics";
import { Breadcrumbs, SideMenu } from "~/ui/side-menu";
import { DETAILS, FORMS, SECTIONS } from "./sample-pages";

export const loader = () => ({ operator: env.OPERATOR_NAME, phone: env.OPERATOR_PHONE });

const HELP = [
  {
    to: "/community/qna",
    label: "Q&A 게시판",
    text: "궁금한 것을 묻고, 관리자의 답을 볼 수 있습니다.",
  },
  {
    to: "/community/notice",
    label: "공지사항",
    text: "새 소식과 행사, 점검 일정을 알려 드립니다.",
  },
  {
    to: "/map",
    label: "화장실 지도",
    text: "틀린 정보는 그 화장실을 열고 ‘달라요’로 알려 주세요.",
  },
];

/** Shows the samples of a section beside their menu, above what really helps. */
export default function SampleSection() {
  const { pathname } = useLocation();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { crumb, menu } = pathname.startsWith("/inform") ? SECTIONS.inform : SECTIONS.support;
  const entry = menu.find(({ to }) => pathname.startsWith(to));
  const isMenuPage = entry?.to === pathname;
  const subpage = isMenuPage ? undefined : (DETAILS[pathname] ?? FORMS[pathname]);
  return (
    <div className="page">
      {entry && (
        <Breadcrumbs path={subpage ? [crumb, entry] : [crumb]} here={subpage?.title ?? entry.label} />
      )}
      <div className="side-layout">
        <SideMenu title={crumb.label} items={menu} />
        <article id="sample">
          <Outlet />
          <Help />
          {root?.viewer?.seesAdministration && (
            <Notice>
              관리자에게만 보입니다. 자료와 행사는{" "}
              <Link to="/admin/notice/create">공지사항에 파일을 붙여</Link> 알리세요. 이 화면을 기관의
              내용으로 바꾸는 방법은 운영 안내서(docs/operating.md)의 ‘Replace the samples’에 있습니다.{" "}
              <Link to="/support/download/create">자료 등록 화면의 예시</Link>
            </Notice>
          )}
        </article>
      </div>
    </div>
  );
}

/** Links the boards, the map and the telephone of the operator, who answer what a sample page cannot. */
function Help() {
  const { operator = "운영 기관", phone } = useLoaderData<typeof loader>();
  return (
    <Card className="sample-help">
      <h2>도움이 필요하세요?</h2>
      <dl className="teams">
        {HELP.map(({ to, label, text }) => (
          <div key={to}>
            <dt>
              <Link to={to}>{label}</Link>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
        {phone && (
          <div>
            <dt>
              <PhoneLink number={phone} />
            </dt>
            <dd>{operator}의 대표 전화입니다.</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
