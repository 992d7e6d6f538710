import { Fragment } from "react";
import { langOf } from "~/languages/lang-of";

/** Matches from the first to the last Hangul of a line. */
const QUOTED = /(\p{Script=Hangul}(?:.*\p{Script=Hangul})?[.!?)’]*)/u;

/** Marks a name or text as Korean on a page in another language. */
export function Korean({ children }: { children: string }) {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}

/** Shows a message of ours, which may quote Korean names, or contain lines of the backend. */
export function MessageText({ children }: { children: string }) {
  if (!langOf(children)) return children;
  return children.split("\n").map((line, at) => (
    <Fragment key={line}>
      {at > 0 && <br />}
      {line.split(QUOTED).map((part) => (
        <Korean key={part}>{part}</Korean>
      ))}
    </Fragment>
  ));
}
