import { useEffect, useRef } from "react";

/**
 * Takes over what was typed before the scripts ran: a controlled input would put its own first value back.
 * @param id of the control
 * @param take told once, and only when something else stands there
 */
export function useTypedBefore(id: string, first: string, take: (typed: string) => void): void {
  const latest = useRef({ first, take });
  useEffect(() => {
    const control = document.getElementById(id);
    if (!(control instanceof HTMLInputElement)) return;
    const { first, take } = latest.current;
    if (control.value !== first) take(control.value);
  }, [id]);
}
