import type { Env } from "./env.schema";

/** Settings that only the operator knows, each with the page that reports the gap or is missing without it. */
const FACTS = {
  OPERATOR_NAME: "/location-terms",
  OPERATOR_ADDRESS: "/location-terms",
  OPERATOR_PHONE: "/location-terms",
  LOCATION_OFFICER: "/location-terms",
  LOCATION_CONTACT: "/location-terms",
  LOCATION_TERMS_DATE: "/location-terms",
  SECURITY_CONTACT: "/.well-known/security.txt",
} as const;

type OperatorFact = keyof typeof FACTS;
type OperatorFacts = Partial<Record<string, string>> & { [Name in OperatorFact]?: string };

const NAMES = Object.keys(FACTS) as OperatorFact[];

export const operatorFacts = (env: Env): OperatorFacts =>
  Object.fromEntries(NAMES.map((name) => [name, String(env[name] ?? "")]));

export const missingFacts = (facts: OperatorFacts): { setting: OperatorFact; page: string }[] =>
  NAMES.filter((name) => !facts[name]?.trim()).map((setting) => ({ setting, page: FACTS[setting] }));
