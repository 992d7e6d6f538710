/** The only component that renders raw HTML. @param html from sanitizeHtml or showableHtml */
export function RichTextBody({ html }: { html: string }) {
  const sanitized = { __html: html };
  return <div className="rich-text" dangerouslySetInnerHTML={sanitized} />;
}
