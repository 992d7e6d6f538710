import type { AnchorHTMLAttributes, FormEvent, FormHTMLAttributes, MouseEvent } from "react";
import { addressOf, type GoOptions, usePageNavigation } from "./page-navigation";

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> &
  Pick<GoOptions, "keepsScroll" | "state"> & { to: string };

/** A link that scripts follow without loading a document, if possible. */
export function Link({ to, keepsScroll, state, onClick, ...attributes }: LinkProps) {
  const { place, go } = usePageNavigation();
  const href = addressOf(to, place);
  const onPress = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    const opensElsewhere = button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
    if (event.defaultPrevented || opensElsewhere) return;
    event.preventDefault();
    const currentHref = addressOf(place.pathname + place.search + place.hash, place);
    go(to, { keepsScroll, state, replace: href === currentHref });
  };
  return <a {...attributes} href={href} onClick={onPress} />;
}

type FormProps = Omit<FormHTMLAttributes<HTMLFormElement>, "action" | "method"> &
  Pick<GoOptions, "keepsScroll" | "replace"> & { method?: "get" | "post"; action?: string };

/** A form that scripts submit in the same way. Its default action is the current page. */
export function Form({ method = "get", action, keepsScroll, replace, ...attributes }: FormProps) {
  const { place, send } = usePageNavigation();
  const target = action ?? place.pathname;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    if (submitter instanceof HTMLButtonElement && submitter.name)
      form.append(submitter.name, submitter.value);
    send(form, { method, action: target, keepsScroll, replace });
  };
  return <form {...attributes} method={method} action={addressOf(target, place)} onSubmit={submit} />;
}
