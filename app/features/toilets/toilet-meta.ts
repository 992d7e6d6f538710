import type { MetaDescriptor } from "@remix-run/node";
import type { Toilet } from "~/backend/toilet";
import { prefixOf } from "~/languages/language";
import { localeOf } from "~/languages/numbers";
import { currentLanguage } from "~/languages/words";
import { photoHref, toiletHref } from "~/ui/hrefs";
import { uiWords } from "~/ui/words";
import { placeWords } from "./words";

const SHARED_PHOTO_PX = 1200;
const DEFAULT_PICTURE = "/icons/icon-512.png";

/** Description, Open Graph and schema.org's PublicToilet, never a password. @param matches know the public origin */
export function toiletMeta(toilet: Toilet | null, matches: { data?: unknown }[]): MetaDescriptor[] {
  if (!toilet) return [{ name: "description", content: placeWords().description }];
  const root = matches[0]?.data as { origin?: string } | undefined;
  const origin = root?.origin ?? "";
  const description = [toilet.name, toilet.address].filter(Boolean).join(" · ");
  const language = currentLanguage();
  const url = origin + prefixOf(language) + toiletHref(toilet.id);
  const image = origin + (toilet.photo ? photoHref(toilet.photo, SHARED_PHOTO_PX) : DEFAULT_PICTURE);
  const shared = {
    "og:type": "place",
    "og:site_name": uiWords().siteName,
    "og:locale": localeOf(language).replace("-", "_"),
    "og:title": toilet.name,
    "og:description": description,
    "og:url": url,
    "og:image": image,
  };
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    { "script:ld+json": toStructuredData(toilet, url, image) },
  ];
}

/** https://schema.org/PublicToilet; what is not known is left out. */
function toStructuredData(toilet: Toilet, url: string, image: string) {
  const { name, address, lat, lng, averageRating, reviewCount, photo } = toilet;
  const hasPlace = Number.isFinite(lat) && Number.isFinite(lng);
  return {
    "@context": "https://schema.org",
    "@type": "PublicToilet",
    name,
    url,
    ...(address && { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "KR" } }),
    ...(hasPlace && { geo: { "@type": "GeoCoordinates", latitude: lat, longitude: lng } }),
    ...(photo && { image }),
    ...(averageRating !== null &&
      reviewCount > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: averageRating, reviewCount },
      }),
  };
}
