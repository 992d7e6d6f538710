import manifest from "virtual:remix/server-manifest";
import { createRouteFinder } from "./route-finder";

/** Finds the route of this app that an address belongs to. */
export const findRoute = createRouteFinder(manifest.routes);
