import type { MetaDescriptor } from "@remix-run/node";
import type { Toilet } from "~/backend/toilet";
import { localeOf } from "~/languages/formats";
import { prefixOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { CARD_PX } from "~/pictures/picture-task";
import { cardHref, photoHref, toiletHref } from "~/ui/hrefs";
import { readableName } from "~/ui/page-title";
import { placeWords } from "./words";

const SHARED_PHOTO_PX = 1200;

type ReadToilet = { toilet: Toilet; reading: string | null; addressReading: string | null; card: string };

/** Returns description, Open Graph and schema.org data, without passwords. @param matches contain the public origin */
export function toiletMeta(place: ReadToilet | null, matches: { data?: unknown }[]): MetaDescriptor[] {
  if (!place) return [{ name: "description", content: placeWords().description }];
  const { toilet, reading, addressReading, card } = place;
  const name = readableName(toilet.name, reading);
  const root = matches[0]?.data as { origin?: string } | undefined;
  const origin = root?.origin ?? "";
  const description = [name, addressReading ?? toilet.address].filter(Boolean).join(" · ");
  const language = currentLanguage();
  const url = origin + prefixOf(language) + toiletHref(toilet.id);
  const image = `${origin}${prefixOf(language)}${cardHref(toilet.id, card)}`;
  const shared = {
    "og:type": "place",
    "og:locale": localeOf(language).replace("-", "_"),
    "og:image": image,
    "og:image:width": String(CARD_PX.width),
    "og:image:height": String(CARD_PX.height),
  };
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...Object.entries(shared).map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
    { "script:ld+json": toStructuredData(place, url, origin) },
  ];
}

/** https://schema.org/PublicToilet, without unknown facts. */
function toStructuredData({ toilet, reading }: ReadToilet, url: string, origin: string) {
  const { name, address, lat, lng, averageRating, reviewCount, photo } = toilet;
  const hasPlace = Number.isFinite(lat) && Number.isFinite(lng);
  return {
    "@context": "https://schema.org",
    "@type": "PublicToilet",
    name,
    ...(reading && { alternateName: reading }),
    url,
    ...(address && { address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "KR" } }),
    ...(hasPlace && { geo: { "@type": "GeoCoordinates", latitude: lat, longitude: lng } }),
    ...(photo && { image: origin + photoHref(photo, SHARED_PHOTO_PX) }),
    ...(averageRating !== null &&
      reviewCount > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: averageRating, reviewCount },
      }),
  };
}
