/** Returns the cells of the rows of a data file: lines without comments, cut at their commas. */
export const dataRows = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(","));
