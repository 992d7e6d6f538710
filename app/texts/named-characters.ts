import runs from "./named-characters.txt?raw";

/** The entity names of HTML 4. A line has the code of a character, its name, and the names of the ones after it. */
export const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map(
  runs
    .trim()
    .split("\n")
    .flatMap((run) => {
      const [first, ...names] = run.split(" ");
      return names.map((name, index): [string, string] => [
        name,
        String.fromCodePoint(Number(first) + index),
      ]);
    }),
);
