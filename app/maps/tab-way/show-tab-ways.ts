import { exactWay, walkText } from "~/geo/distance";
import { isRoundedTo } from "~/maps/own-place";
import { isInaccurate } from "~/maps/provider";
import { readStoredLocation } from "~/maps/stored-location";
import type { TabGoal } from "./tab-way";

/** Shows the ways from the location that only this tab has. Hides those of a page with another cell. */
export function showTabWays(): void {
  const ownLocation = readStoredLocation();
  for (const line of document.querySelectorAll<HTMLElement>("[data-tab-way]")) {
    const { me, pace, ...toilet }: TabGoal = JSON.parse(line.dataset.tabWay ?? "");
    const isOwnCell = isRoundedTo(ownLocation, me);
    line.hidden = !isOwnCell;
    if (!isOwnCell) continue;
    const { away, walk } = exactWay(ownLocation, toilet, pace, isInaccurate(ownLocation));
    const [distance, time] = line.querySelectorAll("strong, strong + span");
    if (distance) distance.textContent = away;
    if (time) time.textContent = walkText(walk) || "";
  }
}
