/** What the framework's Vite plugin makes: the table of routes, and the whole build for the server. */
declare module "virtual:remix/server-manifest" {
  const manifest: import("@remix-run/node").ServerBuild["assets"];
  export default manifest;
}

declare module "virtual:remix/server-build" {
  const build: import("@remix-run/node").ServerBuild;
  export = build;
}
