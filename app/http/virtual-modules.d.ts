/** The framework's table of routes, as its Vite plugin makes it. */
declare module "virtual:remix/server-manifest" {
  const manifest: import("@remix-run/node").ServerBuild["assets"];
  export default manifest;
}

/** All of the app, its routes' modules included: these are loaded after its entry. */
declare module "virtual:remix/server-build" {
  export const routes: import("@remix-run/node").ServerBuild["routes"];
}
