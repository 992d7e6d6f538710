import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("연혁", [{ name: "description", content: "이 서비스가 걸어온 길입니다." }]);

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

export default function History() {
  return (
    <>
      <h1>연혁</h1>
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
