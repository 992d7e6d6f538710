import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/**
 * The Escape key leads to an address, wherever the focus is, unless something else takes the key: what is being typed,
 * suggestions, a dialog.
 * @param href null while there is nothing to leave
 */
export function useEscape(href: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (href === null) return;
    const leave = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.isComposing || isTyping(event.target);
      if (event.key !== "Escape" || isTaken || document.querySelector("dialog:modal")) return;
      navigate(href, { preventScrollReset: true });
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [href, navigate]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, textarea, select");
