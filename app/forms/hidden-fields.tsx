import type { FormReply } from "./form-reply";
import type { AgainOffer } from "./send-once.server";

type RevisionProps = { reply: FormReply | undefined; stored: string | null };

/** Sends the revision that the form was opened at. A refused form keeps it, so that later changes are still noticed. */
export function Revision({ reply, stored }: RevisionProps) {
  const posted = reply?.result.initialValue?.revision;
  const opened = typeof posted === "string" ? posted : stored;
  return opened ? <input type="hidden" name="revision" value={opened} /> : null;
}

export function Again({ reply }: { reply: FormReply | undefined }) {
  const offer = reply?.offer as AgainOffer | null | undefined;
  return offer?.asksAgain ? <input type="hidden" name="again" value="yes" /> : null;
}
