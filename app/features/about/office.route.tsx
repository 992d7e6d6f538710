import { useLocation } from "@remix-run/react";
import type { ComponentType } from "react";
import { Notice } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle(
  ({ location }) => PAGES[location.pathname]?.title ?? null,
  ({ location }) => [{ name: "description", content: PAGES[location.pathname]?.description ?? "" }],
);

/** Shows one of the pages about the office, whose content each installation replaces. */
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
];

function History() {
  return (
    <>
      <p>이 사이트는 누구나 편하게 쓸 수 있는 화장실 정보를 시민이 함께 모으고 나누는 서비스입니다.</p>
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

const TEAMS = [
  { name: "운영팀", task: "화장실 정보의 정확성을 살피고, 회원의 문의와 신고를 처리합니다." },
  { name: "개발팀", task: "지도와 게시판을 만들고, 서비스가 멈추지 않도록 관리합니다." },
  { name: "개인정보 보호담당", task: "회원의 개인정보를 안전하게 관리하고, 열람과 삭제 요청에 답합니다." },
];

function Organization() {
  return (
    <>
      <p>세 팀이 맡은 일을 나누어 서비스를 운영합니다.</p>
      <dl className="teams">
        {TEAMS.map(({ name, task }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{task}</dd>
          </div>
        ))}
      </dl>
      <Notice>본 화면은 디자인 예시임. 조직의 이름과 맡은 일은 운영 기관에 맞게 바뀝니다.</Notice>
    </>
  );
}

/** The QR image in public/ encodes this address. */
const MAP_URL = "https://www.openstreetmap.org/?mlat=36.35041&mlon=127.38455#map=17/36.35041/127.38455";

function Location() {
  return (
    <>
      <h2>주소</h2>
      <address>(35242) 대전광역시 서구 둔산로 100</address>
      <Notice>본 화면은 디자인 예시임. 주소와 교통편은 운영 기관에 맞게 바뀝니다.</Notice>
      <div className="location-map">
        <img src="/location-qr.svg" alt="지도에서 위치를 여는 QR 코드" width={160} height={160} />
        <div>
          <p>휴대전화 카메라로 QR 코드를 비추면 지도에서 위치를 볼 수 있습니다.</p>
          <a className="button" href={MAP_URL} target="_blank" rel="noreferrer">
            외부 지도에서 보기 (새 창 열림)
          </a>
        </div>
      </div>
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

const PAGES: Readonly<Record<string, { title: string; description: string; Content: ComponentType }>> = {
  "/about/history": { title: "연혁", description: "이 서비스가 걸어온 길입니다.", Content: History },
  "/about/organization": {
    title: "조직",
    description: "이 서비스를 운영하는 조직을 소개합니다.",
    Content: Organization,
  },
  "/about/location": {
    title: "찾아오시는 길",
    description: "주소와 지하철, 버스로 오시는 방법을 안내합니다.",
    Content: Location,
  },
};
