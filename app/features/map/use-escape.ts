import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";

/** Unless something else takes the key: what is being typed, suggestions, a dialog. */
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
