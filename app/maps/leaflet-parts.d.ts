declare module "leaflet/src/*" {
  export { DivIcon, Map, Marker, TileLayer } from "leaflet";
}
