import { Link } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("접근성 안내", [
  {
    name: "description",
    content: "화장실 지도를 누구나 쓸 수 있게 하려고 지키는 것과 아직 부족한 것을 알려 드립니다.",
  },
]);

const KEPT = [
  "모든 화면의 내용과 기능을 키보드만으로 쓸 수 있고, 지금 있는 곳이 눈에 보입니다.",
  "‘본문 바로가기’로 메뉴를 건너뛸 수 있습니다.",
  "글자와 배경의 명도 대비를 4.5 대 1 이상으로 하고, 누르는 곳의 크기를 44픽셀 이상으로 합니다.",
  "글자를 200%로 키우거나 화면 너비가 320픽셀이어도 내용이 잘리지 않습니다.",
  "지도에 있는 화장실은 모두 같은 화면의 목록에서도 찾을 수 있습니다.",
  "입력한 내용에 잘못이 있으면 무엇을 고쳐야 하는지 화면 위와 해당 항목 옆에 글로 알려 드립니다.",
  "자바스크립트를 끄거나 불러오지 못해도 찾기, 등록, 글쓰기를 할 수 있습니다.",
];

const LIMITS = [
  "지도 그림 자체는 화면 낭독 프로그램으로 읽을 수 없습니다. 옆의 목록과 상세 화면을 이용해 주세요.",
  "이용자가 올린 사진에는 사진의 내용을 설명하는 글이 없습니다.",
  "이용자가 쓴 글과 첨부한 파일은 접근성 기준에 맞지 않을 수 있습니다.",
  "화면 낭독 프로그램을 쓰는 이용자와 함께한 평가와 외부 기관의 품질 인증은 아직 받지 않았습니다.",
];

export default function AccessibilityStatement() {
  return (
    <div className="page page-narrow">
      <article className="card prose policy">
        <h1>접근성 안내</h1>
        <p>
          작성일: <time dateTime="2026-11-21">2026년 11월 21일</time>
        </p>
        <p>
          화장실 지도는 장애, 나이, 기기와 관계없이 누구나 쓸 수 있는 서비스를 목표로 하며, 한국형 웹 콘텐츠
          접근성 지침(KWCAG) 2.2를 기준으로 만듭니다.
        </p>
        <Section title="지키고 있는 것" items={KEPT} />
        <Section title="아직 부족한 것" items={LIMITS} />
        <section>
          <h2>확인하는 방법</h2>
          <p>
            화면을 바꿀 때마다 자동 검사 도구(axe-core)로 휴대전화와 컴퓨터 크기에서 검사하고, 키보드만으로 쓸
            수 있는지, 누르는 곳이 충분히 큰지, 좁은 화면에서 넘치지 않는지 자동으로 확인합니다.
          </p>
        </section>
        <section>
          <h2>불편을 알리는 방법</h2>
          <p>
            쓰기 어려운 화면이 있으면 <Link to="/community/qna">Q&A 게시판</Link>이나 운영 기관의 대표
            연락처로 알려 주세요. 어느 화면에서 무엇을 하려고 했는지 함께 적어 주시면 빨리 고칠 수 있습니다.
          </p>
        </section>
      </article>
    </div>
  );
}

function Section({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
