import type { Area, Line } from "./shape";

export type Theme = "light" | "dark";

type Palette = {
  sea: string;
  /** along the coast, to separate land from water */
  shallows: string;
  areas: Record<Area, string>;
  /** on land without streets in the file */
  grain: string;
  buildingEdge: string;
  lines: Record<Line, string>;
  casings: { plain: string; primary: string; motorway: string };
  /** roads that are too thin for a casing */
  thin: { plain: string; primary: string; motorway: string };
  ink: string;
  inkSoft: string;
  inkWater: string;
  halo: string;
};

/** Colours of the base map, more muted than the markers on it. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    sea: "#c5dcec",
    shallows: "#d8e8f3",
    grain: "#dfdbd0",
    areas: {
      earth: "#f6f5f1",
      green: "#dcebd0",
      "built-up": "#f1efe9",
      water: "#c5dcec",
      building: "#e6e0d8",
    },
    buildingEdge: "#d9d1c6",
    lines: {
      river: "#b7d3e6",
      rail: "#b9b6b0",
      "town-border": "#d9d5cc",
      "district-border": "#c3bdb1",
      "region-border": "#a29b8e",
      "country-border": "#857e72",
      path: "#cfc8bb",
      service: "#ffffff",
      minor: "#ffffff",
      tertiary: "#ffffff",
      secondary: "#fdf3cf",
      primary: "#fbe39b",
      motorway: "#f7c48d",
    },
    casings: { plain: "#d5cfc4", primary: "#e0bf63", motorway: "#de9a55" },
    thin: { plain: "#ded9cf", primary: "#efcf7d", motorway: "#efad6d" },
    ink: "#3d434a",
    inkSoft: "#646b73",
    inkWater: "#4d7a99",
    halo: "#fbfaf8",
  },
  dark: {
    sea: "#112436",
    shallows: "#16304a",
    grain: "#3a4148",
    areas: {
      earth: "#272b30",
      green: "#253229",
      "built-up": "#2a2f34",
      water: "#112436",
      building: "#343a41",
    },
    buildingEdge: "#3f464e",
    lines: {
      river: "#16304a",
      rail: "#565d66",
      "town-border": "#3a4047",
      "district-border": "#4a525a",
      "region-border": "#66707a",
      "country-border": "#7d8791",
      path: "#454c54",
      service: "#3d444c",
      minor: "#454d56",
      tertiary: "#4d5660",
      secondary: "#5a5748",
      primary: "#76673b",
      motorway: "#8a6038",
    },
    casings: { plain: "#1c2024", primary: "#2a261c", motorway: "#2f241a" },
    thin: { plain: "#3b4249", primary: "#6a5d38", motorway: "#7f5935" },
    ink: "#dce0e4",
    inkSoft: "#acb3ba",
    inkWater: "#84afd0",
    halo: "#1d2125",
  },
};
