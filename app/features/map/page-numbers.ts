import { type LatLng, type Pixel, toWorldPixel } from "~/geo/projection";
import type { ListNumbers } from "~/maps/list-numbers";
import type { MapPageData } from "./map-page";

type Spot = LatLng & { id: string };

/** From further off the list is one spot: only its first stands by itself. */
const APART_ZOOM = 13;
/** The width of a pin, and a little air. */
const APART_PX = 30;

/** The numbers of the page's rows, which its pins carry too: the second page goes on with 11. */
export function pageNumbers({ toilets, query, pageSize }: MapPageData): ListNumbers {
  const first = (query.page - 1) * pageSize + 1;
  return new Map(toilets.map(({ id }, index) => [id, first + index]));
}

/** Toilets that stand in no cluster: the chosen one, and those of the list that are not drawn over one another. */
export function idsApart(toilets: Spot[], chosen: Spot | null, zoom: number): string[] {
  const apart: (Spot & Pixel)[] = [];
  for (const toilet of [
    ...(chosen ? [chosen] : []),
    ...(zoom < APART_ZOOM ? toilets.slice(0, 1) : toilets),
  ]) {
    const at = toWorldPixel(toilet, zoom);
    if (apart.some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < APART_PX)) continue;
    apart.push({ ...toilet, ...at });
  }
  return apart.map(({ id }) => id);
}
