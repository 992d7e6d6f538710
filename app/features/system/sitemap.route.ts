import type { LoaderFunctionArgs } from "@remix-run/node";
import { siteOrigin } from "~/site-origin.server";

const PUBLIC = ["/map", "/about/history", "/about/organization", "/about/location", "/privacy-policy"];

export function loader({ request }: LoaderFunctionArgs) {
  const origin = siteOrigin(request);
  const urls = PUBLIC.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** The host of a request is the sender's own word. */
const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
