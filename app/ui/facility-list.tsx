/** What a toilet is equipped with: kinds, not judgements, so they carry no colour. */
export function FacilityList({ facilities }: { facilities: readonly string[] }) {
  if (facilities.length === 0) return null;
  return (
    <ul className="facilities" aria-label="편의 시설">
      {facilities.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
