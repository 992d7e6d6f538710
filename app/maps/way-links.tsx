import type { LatLng } from "~/geo/projection";

type Way = { label: string; href: string; className?: string };

/** A name inside an address: Hangul stays as it is, a third of its encoded length; commas and slashes would end it. */
const nameInPath = (name: string) =>
  name.replace(/[,/\s\p{Cs}]+/gu, " ").replace(/[^가-힣\w-]/gu, (letter) => encodeURIComponent(letter));

/**
 * Ways to a place in the map services that people here use, on foot where their links can say so.
 * @param hasApps also in whatever app the device opens places with
 */
function waysTo(name: string, { lat, lng }: LatLng, hasApps: boolean): Way[] {
  const target = nameInPath(name);
  const ways: Way[] = [
    { label: "카카오맵", href: `https://map.kakao.com/link/to/${target},${lat},${lng}` },
    { label: "네이버", href: `https://map.naver.com/p/directions/-/${lng},${lat},${target}/-/walk` },
  ];
  if (!hasApps) return ways;
  return [
    ...ways,
    { label: "지도 앱", href: `geo:${lat},${lng}?q=${lat},${lng}(${target})`, className: "way-geo" },
  ];
}

type WayLinksProps = { name: string; position: LatLng; hasApps?: boolean };

/** 길찾기: nothing where the position is not known. The `geo:` link shows only where such links are understood. */
export function WayLinks({ name, position, hasApps = false }: WayLinksProps) {
  if (Number.isNaN(position.lat) || Number.isNaN(position.lng)) return null;
  return (
    <p className="ways">
      <span aria-hidden="true">길찾기</span>
      {waysTo(name, position, hasApps).map(({ label, href, className }) => (
        <a
          key={label}
          href={href}
          className={className}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name} ${label} 길찾기 (새 창 열림)`}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
