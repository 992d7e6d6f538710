import type { FlashMessage } from "~/session/session.server";

/** The message of the page before, shown once. */
export function FlashBanner({ message }: { message: FlashMessage | null }) {
  if (!message) return null;
  return (
    <p role="status" className={`flash flash-${message.kind}`}>
      {message.text}
    </p>
  );
}
