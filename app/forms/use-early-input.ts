import { useEffect, useRef } from "react";

/** Takes over text that was typed before hydration, because a controlled input would overwrite it. */
export function useEarlyInput(id: string, first: string, take: (typed: string) => void): void {
  const latest = useRef({ first, take });
  useEffect(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement)) return;
    const { first, take } = latest.current;
    if (control.value !== first) take(control.value);
  }, [id]);
}
