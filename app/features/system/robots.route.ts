import type { LoaderFunctionArgs } from "@remix-run/node";
import { txt } from "remix-utils/responses";
import { env } from "~/env/env.server";
import { originCacheControl, siteOrigin } from "~/http/own-site.server";
import { LANGUAGES, prefixOf } from "~/languages/language";

const KEPT_S = 3600;
/** With ADMIN_NETWORKS no page says that there is an administration. */
const PRIVATE = [
  ...(env.ADMIN_NETWORKS ? [] : ["/admin"]),
  "/display",
  "/error",
  "/login",
  "/logout",
  "/map/address",
  "/map/edit",
  "/map/markers",
  "/map/places",
  "/map/qr.svg",
  "/map/register",
  "/mypage",
];

export function loader({ request }: LoaderFunctionArgs) {
  const paths = LANGUAGES.flatMap((language) => PRIVATE.map((path) => prefixOf(language) + path));
  const lines = ["User-agent: *", ...paths.map((path) => `Disallow: ${path}`)];
  lines.push("", `Sitemap: ${siteOrigin(request)}/sitemap.xml`, "");
  return txt(lines.join("\n"), { headers: { "Cache-Control": originCacheControl(KEPT_S) } });
}
