declare module "virtual:remix/server-manifest" {
  const manifest: import("@remix-run/node").ServerBuild["assets"];
  export default manifest;
}

declare module "virtual:remix/server-build" {
  export const routes: import("@remix-run/node").ServerBuild["routes"];
}

declare module "*.css?inline&rules" {
  export const parts: import("./document/names").Part[];
  export const names: string[];
}
declare module "leaflet/src/*" {
  export { DivIcon, Map, Marker, TileLayer } from "leaflet";
}
