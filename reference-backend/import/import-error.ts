/** The file cannot be imported; the message is for the person who ran the program. */
export class ImportError extends Error {
  override name = "ImportError";
}
