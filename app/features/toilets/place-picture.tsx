import { Link } from "@remix-run/react";
import { Attribution } from "~/maps/attribution";
import { PlaceMap } from "~/maps/place-map";
import { useDisplay } from "~/session/use-display";
import type { Around } from "./place-read.server";
import { placeWords } from "./words";

type PlacePictureProps = { name: string; around: Around; mapHref: string };

/** The map around the place, which leads to the large one. */
export function PlacePicture({ name, around, mapHref }: PlacePictureProps) {
  const { theme } = useDisplay();
  const { attribution, ...drawn } = around;
  return (
    <div className="place-map" data-basemap="own">
      <Link to={mapHref} aria-label={placeWords().onMap(name)}>
        <PlaceMap {...drawn} theme={theme} />
      </Link>
      <p className="map-foot">
        <Attribution text={attribution} />
      </p>
    </div>
  );
}
