import type { Area, Line, Road } from "./shape";

export type Theme = "light" | "dark";

type RoadColors = { fill: string; casing: string };

type Palette = {
  sea: string;
  /** along the coast, to separate land from water */
  shallows: string;
  areas: Record<Area, string>;
  /** on land without streets in the file */
  grain: string;
  buildingEdge: string;
  lines: Record<Exclude<Line, Road>, string>;
  roads: Record<Road, RoadColors>;
  ink: string;
  inkSoft: string;
  inkWater: string;
  inkPark: string;
  halo: string;
};

const LIGHT_STREET: RoadColors = { fill: "#ffffff", casing: "#d8d3c9" };
const DARK_STREET: RoadColors = { fill: "#414b55", casing: "#181c21" };

/** Colours of the exits of stations, as on their signs. */
export const EXIT = { light: "#ffc400", dark: "#e0b000", ink: "#1e2124" };

/** Colours of the base map, more muted than the markers on it. */
export const PALETTES: Record<Theme, Palette> = {
  light: {
    sea: "#a9cfe8",
    shallows: "#bfdcef",
    grain: "#dfdbd0",
    areas: {
      earth: "#f3f2ee",
      "built-up": "#eceae4",
      forest: "#dceacb",
      grounds: "#e8efdc",
      park: "#d3e8c4",
      water: "#a9cfe8",
      building: "#e4e0d8",
    },
    buildingEdge: "#d3cdc1",
    lines: {
      stream: "#93bedb",
      rail: "#b5b0a8",
      subway: "#b5b0a8",
      footway: "#b9afa0",
      steps: "#b07a5a",
      "town-border": "#d9d5cc",
      "district-border": "#c3bdb1",
      "region-border": "#a29b8e",
      "country-border": "#857e72",
    },
    roads: {
      motorway: { fill: "#ffcf8a", casing: "#e8a347" },
      primary: { fill: "#ffe59a", casing: "#dfb94f" },
      secondary: { fill: "#fff3cc", casing: "#dfcf98" },
      tertiary: LIGHT_STREET,
      minor: LIGHT_STREET,
      service: LIGHT_STREET,
    },
    ink: "#2b3138",
    inkSoft: "#6a7078",
    inkWater: "#3e6e8e",
    inkPark: "#3d7a3d",
    halo: "#faf9f6",
  },
  dark: {
    sea: "#13293d",
    shallows: "#18344d",
    grain: "#3a4148",
    areas: {
      earth: "#1f242a",
      "built-up": "#242a31",
      forest: "#1e3227",
      grounds: "#263029",
      park: "#20382b",
      water: "#13293d",
      building: "#2d343c",
    },
    buildingEdge: "#39424b",
    lines: {
      stream: "#1d3d59",
      rail: "#565d66",
      subway: "#565d66",
      footway: "#5b656f",
      steps: "#a57b5e",
      "town-border": "#3a4047",
      "district-border": "#4a525a",
      "region-border": "#66707a",
      "country-border": "#7d8791",
    },
    roads: {
      motorway: { fill: "#7f6236", casing: "#20180d" },
      primary: { fill: "#6b6140", casing: "#1a1812" },
      secondary: { fill: "#4d5560", casing: "#181c21" },
      tertiary: DARK_STREET,
      minor: DARK_STREET,
      service: DARK_STREET,
    },
    ink: "#e2e6ea",
    inkSoft: "#9da6ae",
    inkWater: "#84afd0",
    inkPark: "#7fbf8c",
    halo: "#181c21",
  },
};
