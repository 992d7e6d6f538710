import { Fragment } from "react";
import { langOf } from "~/languages/lang-of";

/** From the first Hangul of a line to the last one. */
const QUOTED = /(\p{Script=Hangul}(?:.*\p{Script=Hangul})?[.!?)’]*)/u;

/** A name or a text that stays Korean on a page in another language. */
export function Korean({ children }: { children: string }) {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}

/** A message of ours, which may quote a name, or have a line of the backend's below it. */
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
