import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [index("page.tsx"), route("bytes", "bytes.ts")] satisfies RouteConfig;
