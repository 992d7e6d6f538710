/** Reasons to look at a toilet's data, in display order. Each but `reported` is a bit of a toilet's findings. */
export const REASONS = [
  "reported",
  "same-point",
  "twin",
  "coarse",
  "elsewhere",
  "no-address",
  "hours-unread",
  "closed-named",
  "nothing-said",
] as const;

export type Reason = (typeof REASONS)[number];

export const mapReasons = <Value>(make: (reason: Reason) => Value) =>
  Object.fromEntries(REASONS.map((reason) => [reason, make(reason)])) as Record<Reason, Value>;

export const REASON_BITS = mapReasons((reason) => 1 << REASONS.indexOf(reason));

export type FindingsQuery = {
  reason: Reason | null;
  /** a 시군구 as in the answer's `areas`; null for all */
  area: string | null;
  from: number;
  limit: number;
  /** ids of toilets with an unanswered report */
  reported: string[];
};

/** `hours` is the text as the backend has it. */
export type Finding = {
  id: string;
  name: string;
  address: string;
  area: string;
  hours: string;
  reasons: Reason[];
};

/** `counts` are those of the chosen area, `areas` those of the chosen reason. A toilet counts once for each reason. */
export type Findings = {
  total: number;
  counts: Record<Reason, number>;
  areas: { name: string; count: number }[];
  rows: Finding[];
};
