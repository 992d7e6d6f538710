import { LineSign } from "./line-sign";
import { Form } from "./navigation/link";
import { uiWords } from "./words";

/** What somebody may find wrong with a toilet. */
export const REPORT_KINDS = ["locked", "gone", "different", "dirty"] as const;

/** Something is wrong here: each kind leads to the form of the questions, filled in; visitors through the login. */
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
