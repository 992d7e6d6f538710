import type { LatLng, Pixel } from "~/geo/projection";
import { toWorldPixel } from "~/geo/projection";

/** Puts the pills of districts on a map, for the server. */

export const PILL_HEIGHT_PX = 32;
const NAME_PX = 13;
const NUMBER_PX = 15;
const PADDING_PX = 12;
const BETWEEN_PX = 6;
const GAP_PX = 3;
/** Ways to move a pill: so many px at a time, in so many directions. */
const STEP_PX = 12;
const STEPS = 16;
const DIRECTIONS = 12;

/** Hangul and Han characters are about square, others half as wide. */
const widthOf = (text: string, sizePx: number) =>
  [...text].reduce((sum, character) => sum + (character.charCodeAt(0) > 0x2e80 ? 0.96 : 0.6), 0) * sizePx;

const pillWidth = (name: string, count: number): number =>
  Math.ceil(
    2 * PADDING_PX + widthOf(name, NAME_PX) + BETWEEN_PX + widthOf(count.toLocaleString("ko-KR"), NUMBER_PX),
  );

/** A district or a 시도 with its matching toilets. */
export type PillArea = LatLng & { province: string; name: string; count: number };
type Pill<Area extends PillArea> = { area: Area; name: string; widthPx: number; shift: Pixel };

type Placed<Area extends PillArea> = Pill<Area> & { at: Pixel };

type Naming = {
  /** the name of an area, and with its province */
  short(area: PillArea): string;
  long(area: PillArea): string;
};

const isApart = (a: Placed<PillArea>, b: Placed<PillArea>) =>
  Math.abs(a.at.x + a.shift.x - b.at.x - b.shift.x) >= (a.widthPx + b.widthPx) / 2 + GAP_PX ||
  Math.abs(a.at.y + a.shift.y - b.at.y - b.shift.y) >= PILL_HEIGHT_PX + GAP_PX;

/**
 * Returns the pills of a view. Pills that would overlap join into their 시도's, and those that still overlap move apart,
 * the largest first. A name that is twice in the view takes its province before it.
 * @param provinceOf makes the area of a 시도 of its districts in the view
 */
export function arrangePills<Area extends PillArea>(
  districts: readonly Area[],
  provinceOf: (province: string, districts: Area[]) => Area,
  zoom: number,
  naming: Naming,
): Pill<Area>[] {
  const single = placeAll(districts, zoom, naming);
  const crowded = new Set(
    single.flatMap((a) =>
      single.some((b) => a !== b && a.area.province === b.area.province && !isApart(a, b))
        ? [a.area.province]
        : [],
    ),
  );
  const areas = [
    ...districts.filter(({ province }) => !crowded.has(province)),
    ...[...crowded].map((province) =>
      provinceOf(
        province,
        districts.filter((area) => area.province === province),
      ),
    ),
  ];
  return moveApart(placeAll(areas, zoom, naming));
}

function placeAll<Area extends PillArea>(
  areas: readonly Area[],
  zoom: number,
  naming: Naming,
): Placed<Area>[] {
  const names = areas.map(naming.short);
  return areas.map((area, index) => {
    const short = names[index] ?? "";
    const name = names.filter((other) => other === short).length > 1 ? naming.long(area) : short;
    const widthPx = pillWidth(name, area.count);
    return { area, name, widthPx, at: toWorldPixel(area, zoom), shift: { x: 0, y: 0 } };
  });
}

function moveApart<Area extends PillArea>(pills: Placed<Area>[]): Pill<Area>[] {
  const placed: Placed<Area>[] = [];
  for (const pill of [...pills].sort((a, b) => b.area.count - a.area.count)) {
    for (const shift of SHIFTS) {
      pill.shift = shift;
      if (placed.every((other) => isApart(pill, other))) break;
    }
    placed.push(pill);
  }
  return placed;
}

/** The shifts to try, the shortest first. */
const SHIFTS: Pixel[] = [
  { x: 0, y: 0 },
  ...Array.from({ length: STEPS * DIRECTIONS }, (_, index) => {
    const length = STEP_PX * (1 + Math.floor(index / DIRECTIONS));
    const angle = ((index % DIRECTIONS) * 2 * Math.PI) / DIRECTIONS;
    return { x: Math.round(Math.sin(angle) * length), y: Math.round(-Math.cos(angle) * length) };
  }),
];
