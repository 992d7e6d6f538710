import type { MouseEvent } from "react";
import type { LatLng } from "~/geo/projection";
import { exactly } from "./kept-location";
import { mapsWords } from "./words";

type Way = { label: string; href: string; className?: string; exactHref?: () => string };

/** Commas and slashes would end a name inside an address, and a letter cut in half cannot be sent at all. */
const plainName = (name: string) => name.replace(/[,/\s\p{Cs}]+/gu, " ");

/** A name inside an address: Hangul stays as it is, a third of its encoded length. */
const nameInPath = (name: string) =>
  plainName(name).replace(/[^가-힣\w-]/gu, (letter) => encodeURIComponent(letter));

export type WayStart = LatLng & { name: string };

/** Kakao's links name how one goes only where they also name where one starts; without, its app asks for both. */
function kakaoHref(target: string, from: WayStart | null): string {
  if (!from) return `https://map.kakao.com/link/to/${target}`;
  return `https://map.kakao.com/link/by/walk/${nameInPath(from.name)},${from.lat},${from.lng}/${target}`;
}

/** What an app calls itself where another asks it for a way. */
const CALLER = "toilet-map";

const queryOf = (values: Record<string, string | number>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");

/**
 * Ways to a place on foot, in the map services that people here use.
 * @param from where one starts, if anything is known of it
 * @param hasApps also in the apps themselves, and in whatever other one the device opens places with
 */
function waysTo(name: string, { lat, lng }: LatLng, from: WayStart | null, hasApps: boolean): Way[] {
  const { ways: words } = mapsWords();
  const target = nameInPath(name);
  const end = `${target},${lat},${lng}`;
  const kakao: Way = {
    label: words.kakao,
    href: kakaoHref(end, from),
    exactHref: () => kakaoHref(end, from && { ...exactly(from), name: from.name }),
  };
  const naver: Way = {
    label: words.naver,
    href: `https://map.naver.com/p/directions/-/${lng},${lat},${target}/-/walk`,
  };
  if (!hasApps) return [kakao, naver];
  return [
    kakao,
    naver,
    {
      label: words.naverApp,
      href: `nmap://route/walk?${queryOf({ dlat: lat, dlng: lng, dname: plainName(name), appname: CALLER })}`,
      className: "way-app",
    },
    {
      label: words.tmapApp,
      href: `tmap://route?${queryOf({ goalname: plainName(name), goalx: lng, goaly: lat })}`,
      className: "way-app",
    },
    {
      label: words.google,
      href: `https://www.google.com/maps/dir/?${queryOf({ api: 1, destination: `${lat},${lng}`, travelmode: "walking" })}`,
    },
    {
      label: words.otherApp,
      href: `geo:${lat},${lng}?q=${lat},${lng}(${target})`,
      className: "way-app way-geo",
    },
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

type WayLinksProps = {
  name: string;
  /** how its name is read, on a page that is not Korean: apps are asked for the name on the door */
  reading?: string | null;
  position: LatLng;
  from?: WayStart | null;
  hasApps?: boolean;
};

/** Nothing where the position is not known. Links to apps show only where apps are. */
export function WayLinks({ name, reading, position, from = null, hasApps = false }: WayLinksProps) {
  if (Number.isNaN(position.lat) || Number.isNaN(position.lng)) return null;
  return (
    <p className="ways">
      {waysTo(name, position, from, hasApps).map((way) => (
        <a
          key={way.label}
          href={way.href}
          className={way.className}
          onClick={(event) => pressExactly(event, way)}
          onAuxClick={(event) => pressExactly(event, way)}
          target="_blank"
          rel="noreferrer"
          aria-label={mapsWords().ways.label(reading ?? name, way.label)}
        >
          {way.label}
        </a>
      ))}
    </p>
  );
}
