import type { Line } from "./shape";

type Stop = [zoom: number, width: number];

const readStops = (text: string): Stop[] =>
  text.split(" ").map((stop) => {
    const [zoom = 0, width = 0] = stop.split(":").map(Number);
    return [zoom, width];
  });

/** `zoom:width`, in pixels at a tile's zoom; thinner than at the first zoom nothing is drawn. */
const WIDTHS: Record<Line, Stop[]> = {
  river: readStops("7:0.6 12:1.6 16:5 19:12"),
  rail: readStops("11:0.8 15:1.6 19:4"),
  "town-border": readStops("11:0.8 16:1.2"),
  "district-border": readStops("8:0.7 12:1.2 16:1.6"),
  "region-border": readStops("5:0.8 10:1.4 16:2"),
  "country-border": readStops("2:0.8 6:1.4 16:2.4"),
  path: readStops("15:0.8 17:1.6 19:3.5"),
  service: readStops("14:0.7 16:3.5 18:11 19:20"),
  minor: readStops("12:0.5 14:2.4 16:8 18:22 19:40"),
  tertiary: readStops("11:0.6 14:4.2 16:11 18:27 19:48"),
  secondary: readStops("9:0.5 12:2 14:5.6 16:14 18:33 19:56"),
  primary: readStops("7:0.5 10:1.4 12:3 14:7 16:17 18:38 19:62"),
  motorway: readStops("5:0.6 8:1.5 12:4 14:8 16:19 18:44 19:64"),
};

export function lineWidth(line: Line, zoom: number): number {
  const stops = WIDTHS[line];
  const next = stops.findIndex(([at]) => at >= zoom);
  const [last] = stops.slice(-1);
  if (next < 0) return last?.[1] ?? 0;
  const to = stops[next];
  if (!to || to[0] === zoom) return to?.[1] ?? 0;
  const from = stops[next - 1];
  if (!from) return 0;
  return from[1] * (to[1] / from[1]) ** ((zoom - from[0]) / (to[0] - from[0]));
}
