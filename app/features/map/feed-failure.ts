import type { DirectoryStatus } from "~/toilet-directory/directory";
import { uiWords } from "~/ui/words";
import { mapWords } from "./words";

/** Describes why the feed could not be loaded; the browser shows it for markers as well. */
export function feedFailureText({ kind, httpStatus }: NonNullable<DirectoryStatus["failure"]>): string {
  if (kind === "timeout") return uiWords().network.late;
  if (kind === "http")
    return mapWords()
      .feed.serverError(httpStatus ?? "")
      .trim();
  if (kind === "network") return uiWords().network.lost;
  return mapWords().feed.noConnection;
}
