import { PROFILE_FACILITY } from "~/facilities/profile-facility";
import type { LatLng } from "~/geo/projection";
import { formatCount } from "~/languages/formats";
import { DISPLAY_CHOICES, type Display, type Needs, NO_NEEDS, type Profile } from "~/session/display";
import type { FilterCounts, Walk } from "~/toilet-directory/directory";
import {
  FILTERS,
  type FilterKey,
  mapFilters,
  NO_FILTERS,
  type ToiletFilters,
} from "~/toilet-directory/filters";
import { layoutWords } from "~/ui/layout/words";
import { filterName } from "./filter-words";
import { keptView, listView, type MapQuery, mapHref, type QueryPair } from "./map-view";
import { mapMessages } from "./message-words";

/** The filters of the map's URLs. Loaders only, because browsers get finished links. */

const ON = new Set(["1", "on", "true"]);

export type ActiveFilters = {
  filters: ToiletFilters;
  /** whether to include toilets whose facts for the filters are unknown */
  withUnknown: boolean;
  profile: Profile;
  /** the room of this view, and that of the display settings */
  room: Display["room"];
  usualRoom: Display["room"];
  /** the last filter in the URL, which the visitor pressed last */
  last: FilterKey | null;
};

/** Parses the filters of any map URL. The settings apply only if the URL has no `has`, or no `room`. */
export function parseFilters(params: URLSearchParams, needs: Needs = NO_NEEDS): ActiveFilters {
  const { profile, room: usualRoom } = needs;
  const has = params.getAll("has");
  const filters = mapFilters(({ key, name, value }) => {
    if (name === "has") return has.length > 0 ? has.includes(value) : PROFILE_FACILITY[profile] === key;
    const text = params.get(name) ?? "";
    return text === value || (value === "1" && ON.has(text));
  });
  const pairs = [...params].map(([name, value]) =>
    FILTERS.find((filter) => filter.name === name && (filter.value === value || ON.has(value))),
  );
  const last = pairs.findLast((filter) => filter && filters[filter.key])?.key ?? null;
  const room = DISPLAY_CHOICES.room.find((choice) => choice === params.get("room")) ?? usualRoom;
  return { filters, withUnknown: ON.has(params.get("unknown") ?? ""), profile, room, usualRoom, last };
}

/** Returns the filters as query pairs, without the ones that the settings imply. */
export function pairsOf({
  filters,
  withUnknown,
  profile,
  room,
  usualRoom,
  last,
}: ActiveFilters): QueryPair[] {
  const isLast = ({ key }: (typeof FILTERS)[number]) => Number(key === last);
  const on = FILTERS.filter(({ key }) => filters[key]).sort((a, b) => isLast(a) - isLast(b));
  const has = on.filter(({ name }) => name === "has").map(({ value }) => value);
  const isAsUsual = has.join() === (PROFILE_FACILITY[profile] ?? "");
  const pairs = on
    .filter(({ name }) => name !== "has" || !isAsUsual)
    .map(({ name, value }): QueryPair => [name, value]);
  if (has.length === 0 && !isAsUsual) pairs.push(["has", "none"]);
  if (room !== usualRoom) pairs.push(["room", room]);
  return withUnknown ? [...pairs, ["unknown", "1"]] : pairs;
}

/** Returns the part of a directory's query that the filters decide. */
export const toFilterQuery = ({ filters, withUnknown, room }: ActiveFilters) => ({
  filters,
  withUnknown,
  room: room === "any" ? null : room,
});

/** The farthest zoom at which filters have numbers. */
export const FARTHEST_COUNTED_ZOOM = 11;

export type FilterOffer = {
  links: {
    text: string;
    href: string;
    /** matches in the drawn view; absent if the map shows too much to count */
    count?: number | undefined;
    isOn?: true | undefined;
    /** the data of the province do not record the facility */
    isUnknown?: true | undefined;
    /** metres to the nearest match; absent if the map shows one, or if there is none */
    nearest?: number | undefined;
  }[];
  /** the room in which facilities count, and the link without it */
  room: { text: string; href: string } | null;
  /** link that includes toilets with unknown facts, or leaves them out; null if there are none */
  unknown: { text: string; href: string } | null;
  /** the last pressed filter, and the link without it */
  last: { text: string; href: string } | null;
  allHref: string | null;
  /** query pairs of the markers, which spell the profile's filters out */
  markerPairs: QueryPair[];
};

export function offerFilters(
  query: MapQuery,
  active: ActiveFilters,
  counts: FilterCounts,
  walk: Walk | null,
  view: { centre: LatLng; zoom: number },
): FilterOffer {
  const isCounted = view.zoom > FARTHEST_COUNTED_ZOOM;
  /** @param keepsView false if nothing in view matches, so that the map must move to a match */
  const hrefOf = (changes: Partial<ActiveFilters>, keepsView = true) =>
    mapHref(query, {
      ...(keepsView ? keptView(query, view) : listView(query)),
      filterPairs: pairsOf({ ...active, ...changes }),
      page: 1,
    });
  const links = CHIP_ORDER.filter((key) => active.filters[key] || !counts.absent.includes(key)).map((key) => {
    const [isOn, count] = [active.filters[key], counts.counts[key]];
    const isKnown = count > 0 || !counts.silent.includes(key);
    const nearest = count > 0 || !isKnown ? undefined : (counts.nearest[key] ?? undefined);
    const filters = { ...active.filters, [key]: !isOn };
    const withUnknown = isKnown ? active.withUnknown : !isOn;
    const last = isOn ? active.last : key;
    const href = hrefOf({ filters, withUnknown, last }, isOn || count > 0 || !isCounted);
    return {
      text: filterName(key),
      href,
      count: isCounted ? count : undefined,
      isOn: isOn || undefined,
      isUnknown: !isKnown || undefined,
      nearest: isCounted ? nearest : undefined,
    };
  });
  return {
    links,
    room:
      active.room === "any"
        ? null
        : { text: layoutWords().display.room.choices[active.room], href: hrefOf({ room: "any" }) },
    unknown: unknownOffer(active, counts.unknown, (withUnknown) => hrefOf({ withUnknown })),
    last: active.last && {
      text: filterName(active.last),
      href: hrefOf({ filters: { ...active.filters, [active.last]: false }, withUnknown: false }),
    },
    allHref: Object.values(active.filters).some(Boolean)
      ? hrefOf({ filters: NO_FILTERS, withUnknown: false })
      : null,
    markerPairs: [
      ...pairsOf({ ...active, profile: NO_NEEDS.profile, usualRoom: NO_NEEDS.room }),
      ...(active.filters.openNow ? walkPairs(walk) : []),
    ],
  };
}

/** The chips that most people press. */
const FIRST_CHIPS: FilterKey[] = ["openNow", "diaper", "accessible", "allDay"];
const CHIP_ORDER = [
  ...FIRST_CHIPS,
  ...FILTERS.map(({ key }) => key).filter((key) => !FIRST_CHIPS.includes(key)),
];

function unknownOffer(
  { withUnknown }: ActiveFilters,
  count: number,
  hrefOf: (withUnknown: boolean) => string,
): FilterOffer["unknown"] {
  const { onlyKnown, withUnknown: words } = mapMessages();
  if (withUnknown) return { text: onlyKnown, href: hrefOf(false) };
  return count === 0 ? null : { text: words(formatCount(count)), href: hrefOf(true) };
}

const walkPairs = (walk: Walk | null): QueryPair[] =>
  walk ? [["walk", [walk.from.lat, walk.from.lng, walk.pace].join()]] : [];
