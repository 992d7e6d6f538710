/** Tells whether this is the complete run (npm run test:complete). */
export const isComplete = process.env.COMPLETE === "1";

/** Returns the values of this run: all in a complete run, else the first ones. */
export const firstOrAll = <T>(values: readonly T[], count = 1): readonly T[] =>
  isComplete ? values : values.slice(0, count);

/** Prefixes of the languages: Korean in every run, the others in a complete run. */
export const LANGUAGES_OF_RUN = firstOrAll(["", "/en", "/ja", "/zh"]);
