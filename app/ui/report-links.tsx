import { Form } from "@remix-run/react";
import { LineSign } from "./line-sign";

/** What somebody may find wrong with a toilet. */
export const REPORT_KINDS = {
  locked: "잠겨 있어요",
  gone: "없어졌어요",
  different: "정보가 달라요",
  dirty: "더러워요",
} as const;
export type ReportKind = keyof typeof REPORT_KINDS;

/** Something is wrong here: each kind leads to the form of the questions, filled in; visitors through the login. */
export function ReportLinks({ toiletId }: { toiletId: string }) {
  return (
    <details className="report">
      <summary>
        <LineSign name="wrong" />
        달라요
      </summary>
      <Form action="/community/qna/create">
        <input type="hidden" name="toiletId" value={toiletId} />
        {Object.entries(REPORT_KINDS).map(([kind, words]) => (
          <button key={kind} type="submit" name="report" value={kind} className="button button-small">
            {words}
          </button>
        ))}
      </Form>
    </details>
  );
}
