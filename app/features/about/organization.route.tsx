import { Notice } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";

export const handle = { hydrate: false };
export const meta = pageTitle("조직", [
  { name: "description", content: "이 서비스를 운영하는 조직을 소개합니다." },
]);

const TEAMS = [
  { name: "운영팀", task: "화장실 정보의 정확성을 살피고, 회원의 문의와 신고를 처리합니다." },
  { name: "개발팀", task: "지도와 게시판을 만들고, 서비스가 멈추지 않도록 관리합니다." },
  { name: "개인정보 보호담당", task: "회원의 개인정보를 안전하게 관리하고, 열람과 삭제 요청에 답합니다." },
];

export default function Organization() {
  return (
    <>
      <h1>조직</h1>
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
