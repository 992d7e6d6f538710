import { langOf } from "./lang-of";

type PlaceNameProps = { name: string; reading: string | undefined };

/** How a place is called in the language of the page, and beneath it the name on its door. */
export const PlaceName = ({ name, reading }: PlaceNameProps) => (
  <>
    {reading && <span className="reading">{reading}</span>}
    <span className={reading && "door-name"} lang={langOf(name)}>
      {name}
    </span>
  </>
);
