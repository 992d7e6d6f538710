import { useEffect } from "react";
import { usePageNavigation } from "~/ui/navigation/page-navigation";

/** Unless something else takes the key: what is being typed, suggestions, a dialog. */
export function useEscape(href: string | null): void {
  const { go } = usePageNavigation();
  useEffect(() => {
    if (href === null) return;
    const leave = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || event.isComposing || isTyping(event.target);
      if (event.key !== "Escape" || isTaken || document.querySelector("dialog:modal")) return;
      go(href, { keepsScroll: true });
    };
    document.addEventListener("keydown", leave);
    return () => document.removeEventListener("keydown", leave);
  }, [href, go]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches("input, textarea, select");
