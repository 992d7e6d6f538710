import { z } from "zod";

/** Browsers send two characters for a line end, which the field counts as one. */
export const multiline = (parameters?: z.RawCreateParams) =>
  z.string(parameters).transform((text) => text.replaceAll("\r\n", "\n").trim());
