import { useNavigation } from "@remix-run/react";

export function useBusyIntent(intent: string, expectedFields: Record<string, string> = {}): boolean {
  const { state, formData } = useNavigation();
  if (state === "idle" || formData?.get("intent") !== intent) return false;
  return Object.entries(expectedFields).every(([name, value]) => formData.get(name) === value);
}
