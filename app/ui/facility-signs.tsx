import type { ReactNode } from "react";
import type { ShownFacility } from "~/facilities/shown-facilities";
import { UserText } from "./user-text";
import { uiWords } from "./words";

function FacilitySign({ sign }: ShownFacility) {
  if (!sign) return null;
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d={sign} />
    </svg>
  );
}

type FacilityListProps = { facilities: readonly ShownFacility[] };

/** Shows facilities as pictograms and the letter of their only room, with their names for screen readers. */
export function FacilitySigns({ facilities }: FacilityListProps) {
  const drawable = facilities.filter(({ sign }) => sign !== null);
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
