import { Link } from "@remix-run/react";
import { useState } from "react";
import { toWorldPixel } from "~/geo/projection";
import { CORNER_PX } from "~/maps/free-of-controls";
import type { MapPageData } from "./map-page";
import { roundPoint } from "./map-view";

const LOW_CORNER_PX = 20;

/** Over a corner of the map where none of the list is when it opens. The form's map begins where this one is. */
export function RegisterLink({ page, isMember }: { page: MapPageData; isMember: boolean }) {
  const [isLow] = useState(() => isUpperCornerTaken(page));
  const { lat, lng } = roundPoint(page.centre);
  const form = `/map/register?${new URLSearchParams({ lat: String(lat), lng: String(lng) })}`;
  return (
    <Link
      className={isLow ? "map-register is-low" : "map-register"}
      to={isMember ? form : `/login?${new URLSearchParams({ next: form })}`}
      title={isMember ? undefined : "로그인 필요"}
    >
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M9 3v12M3 9h12" />
      </svg>
      <span>
        <span className="visually-hidden">화장실 </span>등록
      </span>
    </Link>
  );
}

/** True only where the lower one is free. */
function isUpperCornerTaken({ toilets, centre, zoom, chosen }: MapPageData): boolean {
  const middle = toWorldPixel(centre, zoom);
  const left = toilets
    .map((toilet) => toWorldPixel(toilet, zoom))
    .filter(({ x }) => x - middle.x < -CORNER_PX.aside)
    .map(({ y }) => y - middle.y);
  const isTaken = left.some((y) => y < -CORNER_PX.above);
  return isTaken && !chosen && !left.some((y) => y > LOW_CORNER_PX);
}
