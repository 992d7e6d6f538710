import { useNavigation } from "@remix-run/react";

/**
 * True while a post with this intent is on its way.
 * @param subject further fields that tell forms of one intent apart, where a page has one form per thing
 */
export function useBusyIntent(intent: string, subject: Record<string, string> = {}): boolean {
  const { state, formData } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== intent) return false;
  return Object.entries(subject).every(([name, value]) => formData.get(name) === value);
}
