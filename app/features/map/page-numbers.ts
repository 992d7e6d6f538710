import type { ListNumbers } from "~/maps/list-numbers";
import type { MapPageData } from "./map-page";

/** The numbers of the page's rows, which its pins carry too: the second page goes on with 11. */
export function pageNumbers({ toilets, query, pageSize }: MapPageData): ListNumbers {
  const first = (query.page - 1) * pageSize + 1;
  return new Map(toilets.map(({ id }, index) => [id, first + index]));
}
