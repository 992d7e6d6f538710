import { useMemo } from "react";
import { createPolicy } from "~/trusted-types/trusted-types";

const policy = createPolicy("post", { createHTML: (html) => html });

/** The only component that renders raw HTML. @param html from sanitizeHtml or showableHtml */
export function RichTextBody({ html }: { html: string }) {
  const sanitized = useMemo(() => ({ __html: policy.createHTML(html) }), [html]);
  return <div className="rich-text" dangerouslySetInnerHTML={sanitized} />;
}
