import { useNavigation } from "@remix-run/react";

export function useBusyIntent(intent: string, subject: Record<string, string> = {}): boolean {
  const { state, formData } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== intent) return false;
  return Object.entries(subject).every(([name, value]) => formData.get(name) === value);
}
