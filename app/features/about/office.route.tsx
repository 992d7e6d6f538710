import { Link, useLoaderData, useLocation } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { operatorFacts } from "~/env/env.schema";
import { env } from "~/env/env.server";
import { FactList, Notice, PhoneLink } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";

export const meta = pageTitle(
  ({ location }) => PAGES[location.pathname]?.title ?? null,
  ({ location }) => [{ name: "description", content: PAGES[location.pathname]?.description ?? "" }],
);

export const loader = () => operatorFacts(env);

/** Shows one of the pages about the office, with the facts that the operator has set. */
export default function OfficePage() {
  const { pathname } = useLocation();
  const page = PAGES[pathname];
  if (!page) return null;
  const { title, Content } = page;
  return (
    <>
      <h1>{title}</h1>
      <Content />
    </>
  );
}

const STEPS = [
  {
    when: "준비",
    what: "급할 때 가까운 화장실을 찾기 어렵다는 불편에서 출발해, 위치와 상태를 함께 나누는 지도를 계획했습니다.",
  },
  {
    when: "지도 공개",
    what: "누구나 로그인하지 않고 화장실의 위치, 운영 시간, 청결 상태를 볼 수 있는 지도를 열었습니다.",
  },
  {
    when: "함께 만들기",
    what: "회원이 화장실을 등록하고 사진과 별점, 리뷰를 남길 수 있게 했습니다.",
  },
  {
    when: "2025년 10월",
    what: "개인정보처리방침을 정비했습니다.",
  },
  {
    when: "2026년 11월",
    what: "접근성 안내를 쓰고, 지도가 쓰는 자료의 출처와 이용 조건을 알렸습니다.",
  },
];

function History() {
  return (
    <>
      <p>
        이 사이트는 누구나 편하게 쓸 수 있는 화장실 정보를 시민이 함께 모으고 나누는 서비스입니다. 몇 곳의
        정보가 있고 어디에서 왔는지는 <Link to="/about/sources">자료 출처</Link>에 있습니다.
      </p>
      <ol className="steps">
        {STEPS.map(({ when, what }) => (
          <li key={when}>
            <h2>{when}</h2>
            <p>{what}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

const TASKS = [
  {
    who: "관리자",
    task: "신고와 물음을 확인해 답하고, 새 소식을 알립니다.",
    to: "/community/qna",
    place: "Q&A 게시판",
  },
  {
    who: "회원",
    task: "화장실을 등록하고 고치며, 사진과 리뷰를 남깁니다.",
    to: "/map/register",
    place: "새 화장실 등록",
  },
  {
    who: "개인정보 보호책임자",
    task: "개인정보의 열람과 정정, 삭제 요구에 답합니다.",
    to: "/privacy-policy",
    place: "개인정보처리방침",
  },
  {
    who: "위치정보관리책임자",
    task: "위치를 다루는 방법을 살피고, 물음에 답합니다.",
    to: "/location-terms",
    place: "위치기반서비스 이용약관",
  },
];

function Organization() {
  const facts = useLoaderData<typeof loader>();
  const known = [
    ["이름", facts.OPERATOR_NAME],
    ["주소", facts.OPERATOR_ADDRESS],
    ["전화", facts.OPERATOR_PHONE],
  ] as const;
  return (
    <>
      <h2>운영 기관</h2>
      {known.some(([, value]) => value) ? (
        <FactList facts={known.filter(([, value]) => value)} />
      ) : (
        <Notice>
          운영 기관이 서버 설정에 아직 이름과 연락처를 적지 않았습니다. 문의는{" "}
          <Link to="/community/qna">Q&A 게시판</Link>에 남겨 주세요.
        </Notice>
      )}
      <h2>맡은 일</h2>
      <dl className="teams">
        {TASKS.map(({ who, task, to, place }) => (
          <div key={who}>
            <dt>{who}</dt>
            <dd>
              {task} <Link to={to}>{place}</Link>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Location() {
  const { OPERATOR_ADDRESS: address, OPERATOR_PHONE: phone } = useLoaderData<typeof loader>();
  if (!address) return <TemplateLocation />;
  const onMap = `q=${encodeURIComponent(address)}`;
  return (
    <>
      <h2>주소</h2>
      <address>
        {address}
        {phone && (
          <>
            <br />
            <PhoneLink number={phone} />
          </>
        )}
      </address>
      <MapLinks
        code={`/map/qr.svg?${onMap}`}
        outside={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}
      >
        <Link className="button" to={`/map?${onMap}`} reloadDocument>
          화장실 지도에서 보기
        </Link>
      </MapLinks>
    </>
  );
}

/** The QR image in public/ encodes this address. */
const MAP_URL = "https://www.openstreetmap.org/?mlat=36.35041&mlon=127.38455#map=17/36.35041/127.38455";

/** The page of the specification, shown until the operator has an address. */
function TemplateLocation() {
  return (
    <>
      <Notice>본 화면은 디자인 예시임. 운영 기관이 주소를 적으면 그 주소와 지도로 바뀝니다.</Notice>
      <h2>주소</h2>
      <address>(35242) 대전광역시 서구 둔산로 100</address>
      <MapLinks code="/location-qr.svg" outside={MAP_URL} />
      <h2>지하철로 오시는 길</h2>
      <ol>
        <li>대전 도시철도 1호선을 타고 시청역에서 내립니다.</li>
        <li>역 안의 안내도를 따라 시청 방면 출구로 나옵니다.</li>
        <li>큰길을 따라 10분쯤 걸으면 오른쪽에 건물이 보입니다.</li>
      </ol>
      <h2>버스로 오시는 길</h2>
      <p>시청 정류장에서 내려 건물까지 3분쯤 걷습니다.</p>
    </>
  );
}

/** @param code address of the QR image @param outside address of a map of another site */
function MapLinks({ code, outside, children }: { code: string; outside: string; children?: ReactNode }) {
  return (
    <div className="location-map">
      <img src={code} alt="지도에서 위치를 여는 QR 코드" width={160} height={160} />
      <div>
        <p>휴대전화 카메라로 QR 코드를 비추면 지도에서 위치를 볼 수 있습니다.</p>
        <p className="actions">
          {children}
          <a className="button" href={outside} target="_blank" rel="noreferrer">
            외부 지도에서 보기 (새 창 열림)
          </a>
        </p>
      </div>
    </div>
  );
}

const PAGES: Readonly<Record<string, { title: string; description: string; Content: ComponentType }>> = {
  "/about/history": { title: "연혁", description: "이 서비스가 걸어온 길입니다.", Content: History },
  "/about/organization": {
    title: "조직",
    description: "이 서비스를 운영하는 조직을 소개합니다.",
    Content: Organization,
  },
  "/about/location": {
    title: "찾아오시는 길",
    description: "운영 기관의 주소와 지도입니다.",
    Content: Location,
  },
};
