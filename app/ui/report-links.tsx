import { LineSign } from "./line-sign";
import { Form } from "./navigation/link";
import { uiWords } from "./words";

/** Problems that a visitor can report. */
export const REPORT_KINDS = ["locked", "gone", "different", "dirty"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Links each problem to a prefilled form of the Q&A board; visitors log in first. */
export function ReportLinks({ toiletId }: { toiletId: string }) {
  const { report: words } = uiWords();
  return (
    <details className="report">
      <summary className="text-button">
        <LineSign name="wrong" />
        {words.title}
      </summary>
      <Form action="/community/qna/create">
        <input type="hidden" name="toiletId" value={toiletId} />
        {REPORT_KINDS.map((kind) => (
          <button key={kind} type="submit" name="report" value={kind} className="button button-small">
            {words.kinds[kind]}
          </button>
        ))}
      </Form>
    </details>
  );
}
