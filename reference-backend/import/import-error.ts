/** A file that cannot be imported. Its message is for the operator. */
export class ImportError extends Error {
  override name = "ImportError";
}
