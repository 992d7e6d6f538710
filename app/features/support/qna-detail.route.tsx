import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FactList } from "~/ui/fact-list";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { QUESTION_STATUS, QUESTIONS } from "./questions";
import { findSample } from "./samples.server";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle("질문 보기", SAMPLE_META);

export function loader({ request }: LoaderFunctionArgs) {
  return findSample(request, QUESTIONS);
}

export default function QuestionDetail() {
  const { title, author, askedOn, content } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{title}</h1>
      <div className="card">
        <FactList
          facts={[
            ["작성자", author],
            ["작성일", askedOn],
            ["진행상태", QUESTION_STATUS],
          ]}
        />
        <p>{content}</p>
      </div>
      <p className="actions">
        <Link className="button" to="/support/qna">
          목록
        </Link>
      </p>
    </>
  );
}
