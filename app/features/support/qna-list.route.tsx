import { Link } from "@remix-run/react";
import { CardTable, type Column } from "~/ui/card-table";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { QUESTION_STATUS, QUESTIONS, type Question } from "./questions";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle("묻고답하기", SAMPLE_META);

const COLUMNS: Column<Question>[] = [
  { key: "id", header: "번호", isShort: true, isLabelled: true, cell: ({ id }) => id },
  {
    key: "title",
    header: "제목",
    isRowHeader: true,
    cell: ({ id, title }) => <Link to={`/support/qna/detail?id=${id}`}>{title}</Link>,
  },
  { key: "author", header: "작성자", isShort: true, cell: ({ author }) => author },
  { key: "askedOn", header: "작성일", isShort: true, cell: ({ askedOn }) => askedOn },
  { key: "status", header: "진행상태", isShort: true, cell: () => QUESTION_STATUS },
];

export default function QuestionList() {
  return (
    <>
      <h1>묻고답하기</h1>
      <CardTable columns={COLUMNS} rows={QUESTIONS} rowKey={({ id }) => id} caption="질문 목록" />
      <p>
        실제로 묻고 답하는 곳은 <Link to="/community">커뮤니티 게시판</Link>입니다.
      </p>
    </>
  );
}
