import { useEffect, useRef } from "react";
import type { FormReply } from "~/forms/form-reply";

type SummaryProps = {
  reply: FormReply | undefined;
  /** id of the control that a field's messages are about, where it is not the field's name */
  controlIds?: Record<string, string>;
  /** shown above the list in place of the general title */
  title?: string;
};

/** What is wrong with a refused form, in one place, each entry a link to its field. */
export function ErrorSummary({ reply, controlIds = {}, title }: SummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (reply) summary.current?.focus();
  }, [reply]);
  const entries = Object.entries(reply?.result.error ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field, message })),
  );
  if (!reply || entries.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={summary}>
      {title && <p className="error-summary-title">{title}</p>}
      <ul>
        {entries.map(({ field, message }) => (
          <li key={`${field}:${message}`}>
            {field ? <a href={`#${controlIds[field] ?? field}`}>{message}</a> : message}
          </li>
        ))}
      </ul>
      {reply.loginHref && (
        <p>
          <a href={reply.loginHref} target="_blank" rel="noreferrer">
            새 탭에서 로그인하기 (새 창 열림)
          </a>
          <br />
          로그인한 뒤 이 화면으로 돌아와 다시 보내면 입력한 내용이 그대로 저장됩니다.
        </p>
      )}
    </div>
  );
}
