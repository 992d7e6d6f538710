import { Link, useRouteLoaderData } from "@remix-run/react";
import { type ComponentPropsWithoutRef, Fragment, type ReactNode } from "react";
import { langOf } from "~/languages/words";
import type { FlashMessage } from "~/session/session.server";
import { UserText } from "./user-text";
import { uiWords } from "./words";

/** The parts that most pages are made of. The map has its own, because it loads less. */

const classes = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(" ");

type ButtonProps = ComponentPropsWithoutRef<"button"> & {
  kind?: "primary" | "danger" | "quiet-danger";
  isSmall?: boolean;
};

/** A button. A link that looks like one has the class `button`. */
export function Button({ kind, isSmall, className, ...attributes }: ButtonProps) {
  const look = classes("button", kind && `button-${kind}`, isSmall && "button-small", className);
  return <button {...attributes} className={look} />;
}

type CardProps = ComponentPropsWithoutRef<"section"> & { as?: "section" | "div" | "article" | "li" };

/** A framed part of a page. */
export function Card({ as: Tag = "section", className, ...attributes }: CardProps) {
  return <Tag {...attributes} className={classes("card", className)} />;
}

/** A remark on the page's state. */
export function Notice(attributes: ComponentPropsWithoutRef<"p">) {
  return <p {...attributes} className="notice" />;
}

type EmptyProps = ComponentPropsWithoutRef<"p"> & { isCard?: boolean };

/** Stands for a list without entries. */
export function Empty({ isCard, ...attributes }: EmptyProps) {
  return <p {...attributes} className={isCard ? "card empty" : "empty"} />;
}

/** A telephone number to call. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={`tel:${number.replace(/[^+\d]/g, "")}`}>{number}</a>
);

/** Text for screen readers alone. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** Matches from the first to the last Hangul of a line. */
const QUOTED = /(\p{Script=Hangul}(?:.*\p{Script=Hangul})?[.!?)’]*)/u;

/** Shows a message of ours, which may quote Korean names, or contain lines of the backend. */
export function MessageText({ children }: { children: string }) {
  if (!langOf(children)) return children;
  return children.split("\n").map((line, at) => (
    <Fragment key={line}>
      {at > 0 && <br />}
      {line.split(QUOTED).map((part) => (
        <UserText key={part}>{part}</UserText>
      ))}
    </Fragment>
  ));
}

type FactListProps = {
  /** label and value of each fact; an unknown value is shown as missing */
  facts: readonly (readonly [label: string, value: string | null | undefined])[];
};

export function FactList({ facts }: FactListProps) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ? <UserText>{value}</UserText> : uiWords().none}</dd>
        </div>
      ))}
    </dl>
  );
}

type SubmitButtonProps = {
  intent: string;
  label: string;
  busyLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  className?: string;
};

/** A form's button. While busy it stays focusable; the form ignores presses. */
export function SubmitButton({
  intent,
  label,
  busyLabel,
  isBusy,
  isDisabled,
  className = "button-primary",
}: SubmitButtonProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`button ${className}`}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? busyLabel : label}
    </button>
  );
}

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
