declare module "leaflet/src/map/Map.js" {
  export { Map } from "leaflet";
}
declare module "leaflet/src/layer/tile/GridLayer.js" {
  export { GridLayer } from "leaflet";
}
declare module "leaflet/src/layer/tile/TileLayer.js" {
  export { TileLayer } from "leaflet";
}
declare module "leaflet/src/layer/marker/Marker.js" {
  export { Marker } from "leaflet";
}
declare module "leaflet/src/layer/marker/DivIcon.js" {
  export { DivIcon } from "leaflet";
}
