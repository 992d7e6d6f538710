import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";

const QUIET_MS = 600;

/**
 * Saves tags soon after they change, on the edit page and with scripts only (specification part 1 section 4).
 * @returns a function to call after every change; it waits until the choice rests
 */
export function useTagAutoSave(isOn: boolean) {
  const fetcher = useFetcher();
  const timers = useRef<Record<string, ReturnType<typeof setTimeout>>>({});
  useEffect(() => () => Object.values(timers.current).forEach(clearTimeout), []);
  return (intent: "save-cleanliness-tags" | "save-hours-tags", field: string, names: string[]) => {
    if (!isOn) return;
    clearTimeout(timers.current[intent]);
    timers.current[intent] = setTimeout(() => {
      const form = new FormData();
      form.set("intent", intent);
      for (const name of names) form.append(field, name);
      fetcher.submit(form, { method: "post", encType: "multipart/form-data" });
    }, QUIET_MS);
  };
}
