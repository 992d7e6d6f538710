import runs from "./named-characters.txt?raw";

/** The names of HTML 4; a line has those of characters that follow one another, and the number of the first. */
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
