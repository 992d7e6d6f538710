/** The framework's table of routes, as its Vite plugin makes it. */
declare module "virtual:remix/server-manifest" {
  const manifest: import("@remix-run/node").ServerBuild["assets"];
  export default manifest;
}
