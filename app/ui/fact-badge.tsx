import type { FacilityFact } from "~/facilities/profile-facility";
import type { OpenStatus } from "~/opening-hours/open-state-text";

/** Whether a toilet is open, in the contract's words (docs/urls-and-forms.md#open-or-not). */
export function OpenState({ open: { state, text } }: { open: OpenStatus }) {
  return (
    <strong className="fact-badge" data-open={state}>
      {text}
    </strong>
  );
}

export function ProfileBadge({ fact }: { fact: FacilityFact | null }) {
  if (!fact) return null;
  return (
    <strong className="fact-badge" data-profile={fact.is}>
      {fact.text}
    </strong>
  );
}
