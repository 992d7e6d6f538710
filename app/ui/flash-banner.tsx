import { Link, useRouteLoaderData } from "@remix-run/react";
import type { FlashMessage } from "~/session/session.server";
import { MessageText } from "./basics";

/** Shows the flash message of the previous page once. @param place id of a section that shows its own messages */
export function FlashBanner({ place }: { place?: string }) {
  const root = useRouteLoaderData("root") as { message: FlashMessage | null } | undefined;
  const message = root?.message;
  const isHere = message && message.place === place;
  return (
    // The live region exists before its text, so that screen readers announce the text.
    <div role="status">
      {isHere && (
        <p className={`flash flash-${message.kind}`}>
          <MessageText>{message.text}</MessageText>
          {message.link && (
            <>
              {" "}
              <Link to={message.link.href}>{message.link.text}</Link>
            </>
          )}
        </p>
      )}
    </div>
  );
}
