import type { ReactNode } from "react";
import type { Facility } from "~/facilities/facilities";
import type { ShownFacility } from "~/facilities/shown-facilities";
import { UserText } from "./user-text";
import { uiWords } from "./words";

/** Pictograms of facilities: 20 by 20, strokes of 1.75. */
const SIGNS: Partial<Record<Facility, string>> = {
  accessible: "M9 3.6h.01M9 6.5v5h4.2l2.3 4.4 1.3-.7M9 8.6h3.6M7.3 9.3a4.4 4.4 0 1 0 5.3 6",
  diaper:
    "M10 4.6h.01M3.5 16h13M5 12.5c1.4 1 3 1.5 5 1.5s3.6-.5 5-1.5M6.5 9c1 .9 2.1 1.3 3.5 1.3s2.5-.4 3.5-1.3",
  bell: "M10 3v1.2M5.5 13.5V9.2a4.5 4.5 0 0 1 9 0v4.3l1.3 1.5H4.2zM8.6 17.2h2.8",
  cctv: "M3 6.2l11.4-2.4 1.2 4.6-11.4 2.4zM15.4 7.4l1.8-.5M7 10.4l.9 4.1H4.6M4.6 12.4v4.2",
  child: "M10 4.6h.01M6 9.4l4-1.6 4 1.6M10 7.8v4M7.4 16.8L10 11.8l2.6 5",
};

function FacilitySign({ sign }: ShownFacility) {
  const path = SIGNS[sign];
  if (!path) return null;
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

type FacilityListProps = { facilities: readonly ShownFacility[] };

/** Shows facilities as pictograms and the letter of their only room, with their names for screen readers. */
export function FacilitySigns({ facilities }: FacilityListProps) {
  const drawable = facilities.filter(({ sign }) => SIGNS[sign]);
  return signList(drawable, "facility-signs", ({ mark, text }) => (
    <>
      {mark && <b aria-hidden="true">{mark}</b>}
      <span className="visually-hidden">{text}</span>
    </>
  ));
}

/** Shows facilities as pictograms with visible names. */
export function FacilityList({ facilities }: FacilityListProps) {
  return signList(facilities, "facility-signs facilities", ({ text }) => <UserText>{text}</UserText>);
}

function signList(
  facilities: readonly ShownFacility[],
  className: string,
  textOf: (facility: ShownFacility) => ReactNode,
) {
  if (facilities.length === 0) return null;
  return (
    <ul className={className} aria-label={uiWords().facilities}>
      {facilities.map((facility) => (
        <li key={facility.text}>
          <FacilitySign {...facility} />
          {textOf(facility)}
        </li>
      ))}
    </ul>
  );
}
