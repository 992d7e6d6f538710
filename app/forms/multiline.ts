import { z } from "zod";

/** A text of several lines: browsers send two characters for each end of a line that the field counts as one. */
export const multiline = (parameters?: z.RawCreateParams) =>
  z.string(parameters).transform((text) => text.replaceAll("\r\n", "\n").trim());
