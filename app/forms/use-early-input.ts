import { useEffect, useRef } from "react";

/** Takes over text that was typed before hydration, because a controlled input would overwrite it. */
export function useEarlyInput(id: string, firstValue: string, onInput: (typedText: string) => void): void {
  const latest = useRef({ first: firstValue, take: onInput });
  useEffect(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement)) return;
    const { first: firstValue, take: onInput } = latest.current;
    if (control.value !== firstValue) onInput(control.value);
  }, [id]);
}
