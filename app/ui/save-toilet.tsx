import { LineSign } from "./line-sign";
import { Form } from "./navigation/link";
import { usePageNavigation } from "./navigation/page-navigation";
import { UserText } from "./user-text";
import { uiWords } from "./words";

const FORM_IDS = { save: "save-toilet", forget: "forget-toilet" };

/** Two forms for all star buttons of a page; a button adds only the toilet's id. */
export function SaveForms() {
  const { pathname, search } = usePageNavigation().place;
  return (
    <>
      {(["save", "forget"] as const).map((intent) => (
        <Form
          key={intent}
          id={FORM_IDS[intent]}
          method="post"
          action="/saved"
          keepsScroll
          replace
          className="save-form"
        >
          <input type="hidden" name="intent" value={intent} />
          <input type="hidden" name="returnTo" value={pathname + search} />
        </Form>
      ))}
    </>
  );
}

type SaveButtonProps = { toiletId: string; name: string; isSaved: boolean };

/** A star button that saves a toilet in this browser or removes it, with an optimistic update. */
export function SaveButton({ toiletId, name, isSaved }: SaveButtonProps) {
  const { sent } = usePageNavigation();
  const isBeingSent = sent?.get("toiletId") === toiletId;
  const isOn = isBeingSent ? sent.get("intent") === "save" : isSaved;
  return (
    <button
      type="submit"
      form={FORM_IDS[isSaved ? "forget" : "save"]}
      name="toiletId"
      value={toiletId}
      className="text-button save-button"
      aria-pressed={isOn}
    >
      <LineSign name="star" />
      {uiWords().save}
      <span className="visually-hidden">
        {" "}
        <UserText>{name}</UserText>
      </span>
    </button>
  );
}
