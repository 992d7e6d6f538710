import * as build from "virtual:remix/server-build";
import manifest from "virtual:remix/server-manifest";
import { createRouteFinder } from "./route-finder";

/** Modules of routes are loaded after this one. */
const hasPage = (id: string) => build.routes[id]?.module.default !== undefined;

export const findRoute = createRouteFinder(manifest.routes, hasPage);
