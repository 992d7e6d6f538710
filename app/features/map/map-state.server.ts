import { reportRevision } from "~/boards/reported-toilets.server";
import { type Exchange, pathOf } from "~/http/exchange";
import { MAPS } from "~/http/map-pages";
import { thisMinute } from "~/opening-hours/open-now.server";
import { directory } from "~/toilet-directory/directory.server";
import { activityRevision } from "~/toilet-directory/last-activity.server";

/** A search also depends on addresses that the app learns. */
const hasSearch = (url: string): boolean => new URLSearchParams(url.slice(pathOf(url).length)).has("q");

/**
 * Names the state behind a map: the toilets, the minute, the latest contribution and report.
 * @returns null for other pages and for searches
 */
export function mapState({ url }: Exchange): string | null {
  if (!MAPS.includes(pathOf(url)) || hasSearch(url)) return null;
  const { generation, failure, loadedAt } = directory.lastStatus();
  const kind = failure?.kind ?? "";
  return [generation, kind, kind && loadedAt, thisMinute(), activityRevision(), reportRevision()].join(" ");
}
