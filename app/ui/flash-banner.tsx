import { useRouteLoaderData } from "@remix-run/react";
import type { FlashMessage } from "~/session/session.server";
import { MessageText } from "./korean";

/** The message of the page before, shown once. @param place id of the section that shows its own messages */
export function FlashBanner({ place }: { place?: string }) {
  const root = useRouteLoaderData("root") as { message: FlashMessage | null } | undefined;
  const message = root?.message;
  const isHere = message && message.place === place;
  return (
    // There before its text is, so that the text is spoken when it comes.
    <div role="status">
      {isHere && (
        <p className={`flash flash-${message.kind}`}>
          <MessageText>{message.text}</MessageText>
        </p>
      )}
    </div>
  );
}
