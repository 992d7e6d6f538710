import { distanceTo, walkOf } from "~/geo/distance";
import { distanceMeters, type LatLng, roundTo } from "~/geo/projection";
import { isClosedOnArrival, type OpenStatus } from "~/opening-hours/arrival";
import { openStatusOf } from "~/opening-hours/open-now.server";
import { findUnusableToilets } from "~/reports/reports.server";
import { readingOf } from "~/romanization/page-reading.server";
import type { KnownToilet } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { excludeAlso } from "~/toilet-directory/excluded";
import type { ToiletFilters } from "~/toilet-directory/filters";
import type { NextToilet } from "~/ui/toilet-actions";
import type { ToiletVisit } from "./toilet-view.server";

const COORDINATE_DECIMALS = 5;

type Start = LatLng & { id: string; isRough?: boolean };

/**
 * Describes the nearest match that is neither skipped nor known to be closed. If the toilet is closed, or nearly, prefers
 * one that is known to be open. A visitor who would arrive too late starts from the own place.
 */
export async function nextToiletView(
  toilet: Start,
  open: OpenStatus,
  visit: ToiletVisit,
  skippedIds: string[],
  hrefOf: (toiletId: string, skippedIds: string[]) => string,
): Promise<NextToilet | null> {
  const from = (open.arrival === "closed" && visit.walk?.from) || toilet;
  if (Number.isNaN(from.lat) || Number.isNaN(from.lng)) return null;
  const excludedIds = excludeAlso(skippedIds, toilet.id);
  const next = await findNext(from, open, visit, excludedIds);
  if (!next) return null;
  const status = openStatusOf(next, visit.at, walkTo(next, visit));
  if (isClosedOnArrival(status)) return null;
  return {
    ...roundTo(next, COORDINATE_DECIMALS),
    name: readingOf(next.name) ?? next.name,
    doorName: next.name,
    away: distanceTo(from, next, from.isRough),
    isOpen: status.state !== "unknown",
    href: hrefOf(next.id, excludedIds),
  };
}

async function findNext(from: LatLng, open: OpenStatus, visit: ToiletVisit, excludedIds: string[]) {
  const { filters, withUnknown, room, at, walk } = visit;
  const findFirst = async (filters: ToiletFilters) => {
    const answer = directory.nearest({
      lat: from.lat,
      lng: from.lng,
      filters,
      withUnknown,
      room,
      at,
      walk,
      deprioritizedIds: findUnusableToilets(at),
      excludedIds,
      page: 1,
      pageSize: 1,
    });
    return (await answer.catch(() => null))?.toilets[0];
  };
  const prefersOpen = isClosedOnArrival(open) || open.arrival === "tight";
  return (prefersOpen && (await findFirst({ ...filters, openNow: true }))) || (await findFirst(filters));
}

const walkTo = (toilet: KnownToilet, { walk }: ToiletVisit): number | null =>
  walk ? walkOf(distanceMeters(walk.from, toilet), walk.pace, toilet.isRough) : null;
