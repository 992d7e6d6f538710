import type { MouseEvent } from "react";
import type { LatLng } from "~/geo/projection";
import { toExactPosition } from "./own-place";
import { mapsWords } from "./words";

type WayLink = { label: string; href: string; className?: string };

/** Commas and slashes would end the name inside a URL, and half a surrogate pair cannot be encoded. */
const plainName = (name: string) => name.replace(/[,/\s\p{Cs}]+/gu, " ");

/** Encodes a name for a URL path. Hangul stays as it is, because encoding would triple its length. */
const nameInPath = (name: string) =>
  plainName(name).replace(/[^가-힣\w-]/gu, (letter) => encodeURIComponent(letter));

export type WayStart = LatLng & { name: string };

/** Kakao's links accept a way of travel only together with a start; without one, the app asks for both. */
function kakaoHref(target: string, from: WayStart | null): string {
  if (!from) return `https://map.kakao.com/link/to/${target}`;
  return `https://map.kakao.com/link/by/walk/${nameInPath(from.name)},${from.lat},${from.lng}/${target}`;
}

/** Returns links to directions on foot. @param from the start, if it is known */
function waysTo(name: string, { lat, lng }: LatLng, from: WayStart | null): WayLink[] {
  const { ways: words } = mapsWords();
  const target = nameInPath(name);
  const end = `${target},${lat},${lng}`;
  return [
    { label: words.kakao, href: kakaoHref(end, from) },
    { label: words.naver, href: `https://map.naver.com/p/directions/-/${lng},${lat},${target}/-/walk` },
    {
      label: words.naverApp,
      href: `nmap://route/walk?dlat=${lat}&dlng=${lng}&dname=${target}&appname=toilet-map`,
      className: "way-app",
    },
    {
      label: words.tmapApp,
      href: `tmap://route?goalname=${target}&goalx=${lng}&goaly=${lat}`,
      className: "way-app",
    },
    {
      label: words.google,
      href: `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}&travelmode=walking`,
    },
    {
      label: words.otherApp,
      href: `geo:${lat},${lng}?q=${lat},${lng}(${target})`,
      className: "way-app way-geo",
    },
  ];
}

export const hasPosition = ({ lat, lng }: LatLng) => Number.isFinite(lat + lng);

export type WayLinksProps = {
  name: string;
  /** the romanised or translated name on a foreign-language page; the links use the Korean `name` */
  reading?: string | null;
  position: LatLng;
  from?: WayStart | null;
};

/** Renders nothing if the position is unknown. Links to apps are only visible on devices that have apps. */
export function WayLinks({ name, reading, position, from = null }: WayLinksProps) {
  if (!hasPosition(position)) return null;
  const ways = waysTo(name, position, from);
  /** Inserts the exact start into the link only while it is pressed, so that it never stays in the page. */
  const pressExactly = ({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) => {
    const setHrefs = (targets: WayLink[]) => {
      for (const { label, href } of targets) if (label === link.textContent) link.href = href;
    };
    setHrefs(waysTo(name, position, from && { ...from, ...toExactPosition(from) }));
    setTimeout(setHrefs, 0, ways);
  };
  return (
    <p className="ways">
      {ways.map(({ label, href, className }) => (
        <a
          key={label}
          href={href}
          className={className}
          onClick={pressExactly}
          onAuxClick={pressExactly}
          target="_blank"
          rel="noreferrer"
          aria-label={mapsWords().ways.label(reading ?? name, label)}
        >
          {label}
        </a>
      ))}
    </p>
  );
}
