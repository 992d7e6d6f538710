import type { MouseEvent } from "react";
import type { LatLng } from "~/geo/projection";
import { exactly } from "./kept-location";

type Way = { label: string; href: string; className?: string; exactHref?: () => string };

/** A name inside an address: Hangul stays as it is, a third of its encoded length; commas and slashes would end it. */
const nameInPath = (name: string) =>
  name.replace(/[,/\s\p{Cs}]+/gu, " ").replace(/[^가-힣\w-]/gu, (letter) => encodeURIComponent(letter));

export type WayStart = LatLng & { name: string };

/** Kakao's links name how one goes only where they also name where one starts; without, its app asks for both. */
function kakaoHref(target: string, from: WayStart | null): string {
  if (!from) return `https://map.kakao.com/link/to/${target}`;
  return `https://map.kakao.com/link/by/walk/${nameInPath(from.name)},${from.lat},${from.lng}/${target}`;
}

/** @param hasApps also in whatever app the device opens places with */
function waysTo(name: string, { lat, lng }: LatLng, from: WayStart | null, hasApps: boolean): Way[] {
  const target = nameInPath(name);
  const end = `${target},${lat},${lng}`;
  const ways: Way[] = [
    {
      label: "카카오맵",
      href: kakaoHref(end, from),
      exactHref: () => kakaoHref(end, from && { ...exactly(from), name: from.name }),
    },
    { label: "네이버", href: `https://map.naver.com/p/directions/-/${lng},${lat},${target}/-/walk` },
  ];
  if (!hasApps) return ways;
  return [
    ...ways,
    { label: "지도 앱", href: `geo:${lat},${lng}?q=${lat},${lng}(${target})`, className: "way-geo" },
  ];
}

/** The exact place is in the link while it is being pressed only, and in no address of ours. */
function pressExactly(
  { currentTarget: link }: MouseEvent<HTMLAnchorElement>,
  { href, exactHref }: Way,
): void {
  if (!exactHref) return;
  link.href = exactHref();
  setTimeout(() => {
    link.href = href;
  });
}

type WayLinksProps = { name: string; position: LatLng; from?: WayStart | null; hasApps?: boolean };

/** 길찾기: nothing where the position is not known. The `geo:` link shows only where such links are understood. */
export function WayLinks({ name, position, from = null, hasApps = false }: WayLinksProps) {
  if (Number.isNaN(position.lat) || Number.isNaN(position.lng)) return null;
  return (
    <p className="ways">
      <span aria-hidden="true">길찾기</span>
      {waysTo(name, position, from, hasApps).map((way) => (
        <a
          key={way.label}
          href={way.href}
          className={way.className}
          onClick={(event) => pressExactly(event, way)}
          onAuxClick={(event) => pressExactly(event, way)}
          target="_blank"
          rel="noreferrer"
          aria-label={`${name} ${way.label} 길찾기 (새 창 열림)`}
        >
          {way.label}
        </a>
      ))}
    </p>
  );
}
