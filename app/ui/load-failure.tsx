import { useHref, useLocation } from "@remix-run/react";
import { MessageText } from "./korean";
import { uiWords } from "./words";

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
