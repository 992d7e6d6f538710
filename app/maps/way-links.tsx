import type { LatLng } from "~/geo/projection";

type Way = { label: string; href: string; className?: string };

/**
 * Ways to a place in the map services that people here use, on foot where their links can say so, and in whatever app
 * the device opens places with.
 */
function waysTo(name: string, { lat, lng }: LatLng): Way[] {
  // A comma or a slash would end the name. Letters stay as they are: encoded, they would be a tenth of the page.
  const target = name.replace(/[,/]+/g, " ").replace(/[^\p{L}\p{N}]+/gu, encodeURIComponent);
  return [
    { label: "카카오맵", href: `https://map.kakao.com/link/to/${target},${lat},${lng}` },
    { label: "네이버", href: `https://map.naver.com/p/directions/-/${lng},${lat},${target}/-/walk` },
    { label: "지도 앱", href: `geo:${lat},${lng}?q=${lat},${lng}(${target})`, className: "way-geo" },
  ];
}

type WayLinksProps = { name: string; position: LatLng; className?: string };

/** 길찾기: nothing where the position is not known. The `geo:` link shows only where such links are understood. */
export function WayLinks({ name, position, className = "" }: WayLinksProps) {
  if (Number.isNaN(position.lat) || Number.isNaN(position.lng)) return null;
  return (
    <p className={`ways ${className}`.trim()}>
      <span aria-hidden="true">길찾기</span>
      {waysTo(name, position).map(({ label, href, ...link }) => (
        <a
          key={label}
          href={href}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name} ${label} 길찾기 (새 창 열림)`}
          {...link}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
