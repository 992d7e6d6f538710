import { useHref, useLocation } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { RequestNumberContext } from "~/document/inline-slots";
import { hasSentInput } from "~/forms/typed-input";
import { layoutWords } from "~/ui/layout/words";
import { MessageText } from "./basics";
import { uiWords } from "./words";

export type Failure = {
  status: number;
  title?: string;
  message?: string;
};

export function errorTitle({ status, title }: Failure): string {
  const { error } = layoutWords();
  return title ?? error.titles[status] ?? error.title;
}

export function ErrorPage({ status, title, message }: Failure) {
  const { pathname, search } = useLocation();
  const number = useContext(RequestNumberContext);
  const frontHref = useHref("/map");
  const currentHref = useHref(pathname + search);
  const { error, toMap } = layoutWords();
  const { network } = uiWords();
  return (
    <div className="page page-narrow error-page">
      <h1>{errorTitle({ status, title })}</h1>
      <p>
        <MessageText>{message ?? error.messages[status] ?? error.unknown}</MessageText>
      </p>
      {status >= 500 && <InputNote />}
      <p className="actions">
        {status >= 500 && (
          <a className="button button-primary" href={currentHref}>
            {network.tryAgain}
          </a>
        )}
        <a className={status >= 500 ? "button" : "button button-primary"} href={frontHref}>
          {toMap}
        </a>
      </p>
      {status >= 500 && number && (
        <p className="small-note">
          {error.number} <code>{number}</code>
        </p>
      )}
      <p className="small-note" aria-hidden="true">
        {status}
      </p>
    </div>
  );
}

/** Says that a form that led to this error keeps its texts. */
function InputNote() {
  const [isKept, setIsKept] = useState(false);
  useEffect(() => setIsKept(hasSentInput()), []);
  return isKept ? <p>{layoutWords().error.inputKept}</p> : null;
}

export function LoadFailure({ failure }: { failure: string | null }) {
  const { pathname, search } = useLocation();
  const currentHref = useHref(pathname + search);
  if (!failure) return null;
  return (
    <div className="card empty" role="alert">
      <p>
        <MessageText>{failure}</MessageText>
      </p>
      <a className="button" href={currentHref}>
        {uiWords().network.tryAgain}
      </a>
    </div>
  );
}
