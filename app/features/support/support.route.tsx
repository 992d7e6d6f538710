import { SampleSection } from "~/ui/sample-section";

export const handle = { hydrate: false };

const SECTION = { to: "/support", label: "고객지원" };

const MENU = [
  { to: "/support/download", label: "자료실" },
  { to: "/support/qna", label: "묻고답하기" },
  { to: "/support/apply", label: "서비스신청" },
];

const DETAILS = {
  "/support/download/detail": "자료 보기",
  "/support/download/create": "자료 등록",
  "/support/qna/detail": "질문 보기",
};

export default function Support() {
  return <SampleSection section={SECTION} menu={MENU} details={DETAILS} />;
}
