const OUT_OF_USE =
  /(?:[([（]|->|→) ?(?:공사 ?중|보수 ?중|(?:임시 ?)?폐쇄 ?중?|철거 ?(?:중|됨)?|사용 ?(?:중지|중단|금지)) ?[)\]）]?$/;
const CLOSED = ["임시폐쇄"];

export type NamedHours = { name: string; hoursTags: readonly { name: string }[] };

/** Returns the texts that say when a toilet is open; a name that ends in `(공사중)` or `->폐쇄` speaks first. */
export const hoursTextsOf = ({ name, hoursTags }: NamedHours): readonly string[] =>
  OUT_OF_USE.test(name.trim()) ? CLOSED : hoursTags.map((tag) => tag.name);
