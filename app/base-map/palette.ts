import type { Area, Line } from "./shape";

export type Theme = "light" | "dark";

type Palette = {
  sea: string;
  areas: Record<Area, string>;
  buildingEdge: string;
  lines: Record<Line, string>;
  casings: { plain: string; primary: string; motorway: string };
  ink: string;
  inkSoft: string;
  inkWater: string;
  halo: string;
};

/** The base map's own colours: quieter than anything that lies on it. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    sea: "#c5dcec",
    areas: {
      earth: "#f6f5f1",
      green: "#dcebd0",
      "built-up": "#f1efe9",
      water: "#c5dcec",
      building: "#e6e0d8",
    },
    buildingEdge: "#d9d1c6",
    lines: {
      ...{ river: "#b7d3e6", rail: "#b9b6b0" },
      ...{
        "town-border": "#d9d5cc",
        "district-border": "#c3bdb1",
        "region-border": "#a29b8e",
        "country-border": "#857e72",
      },
      ...{ path: "#cfc8bb", service: "#ffffff", minor: "#ffffff", tertiary: "#ffffff" },
      ...{ secondary: "#fdf3cf", primary: "#fbe39b", motorway: "#f7c48d" },
    },
    casings: { plain: "#d8d3c9", primary: "#e0bf63", motorway: "#de9a55" },
    ink: "#3d434a",
    inkSoft: "#646b73",
    inkWater: "#4d7a99",
    halo: "#fbfaf8",
  },
  dark: {
    sea: "#15202b",
    areas: {
      earth: "#212529",
      green: "#222e27",
      "built-up": "#24282d",
      water: "#15202b",
      building: "#2d3238",
    },
    buildingEdge: "#363c43",
    lines: {
      ...{ river: "#1a2936", rail: "#4a5058" },
      ...{
        "town-border": "#31363c",
        "district-border": "#3d434a",
        "region-border": "#555c65",
        "country-border": "#6c747e",
      },
      ...{ path: "#3d434a", service: "#333940", minor: "#3a4149", tertiary: "#414952" },
      ...{ secondary: "#4d4b3f", primary: "#665a36", motorway: "#7a5632" },
    },
    casings: { plain: "#181b1f", primary: "#26231b", motorway: "#2b2119" },
    ink: "#c9ced4",
    inkSoft: "#9aa1a9",
    inkWater: "#7ba3c2",
    halo: "#191c20",
  },
};
