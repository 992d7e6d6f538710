import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { languageParameter } from "~/languages/language-parameter";
import { StillMap } from "~/maps/still-map";
import { FILE_NAME_SEPARATOR, forFileName } from "~/texts/file-name";
import { toiletHref } from "~/ui/hrefs";
import { pageTitle } from "~/ui/page-title";
import { requireToiletId, toiletIdOf } from "./place.server";
import { loadPlate } from "./plate.server";
import { plateWords } from "./plate-words";

export const handle = { hydrate: false, cache: "revalidated", styles: "paper", isBare: true };

export const meta = pageTitle<typeof loader>(
  ({ data }) => plateWords().fileName(forFileName(data?.name ?? "")),
  () => [
    { name: "description", content: plateWords().description },
    { name: "robots", content: "noindex" },
  ],
  FILE_NAME_SEPARATOR,
);

export async function loader(args: LoaderFunctionArgs) {
  return data(await loadPlate(requireToiletId(toiletIdOf(args), 400)));
}

type Plate = Awaited<ReturnType<typeof loadPlate>>;

export default function DoorPlate() {
  const plate = useLoaderData<typeof loader>() as Plate;
  const words = plateWords();
  const [korean, foreign] = plate.texts;
  const [, language] = plate.languages;
  if (!korean || !foreign) return null;
  return (
    <div className="paper">
      <p className="paper-hint">
        {words.howTo} <Link to={toiletHref(plate.id)}>{words.back}</Link>
      </p>
      <article className="plate">
        <div className="plate-words">
          <h1>
            <span lang="ko">{korean.closed}</span>
            <small lang={language}>{foreign.closed}</small>
          </h1>
          {korean.toilets.length === 0 && (
            <p>
              <InBoth plate={plate} text="none" />
            </p>
          )}
          <ol className="plate-list">
            {plate.map?.others.map(({ id }, index) => (
              <li key={id}>
                <span className="paper-number">{index + 1}</span>
                <Neighbour plate={plate} index={index} />
              </li>
            ))}
          </ol>
        </div>
        <div className="plate-pictures">
          <PlateMap plate={plate} />
          {plate.map && (
            <p className="plate-here">
              <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                <circle cx="6" cy="6" r="5" />
              </svg>
              <InBoth plate={plate} text="here" />
            </p>
          )}
          <div className="plate-code">
            <img
              src={`/map/qr.svg?place=${plate.id}${languageParameter("&")}`}
              alt={words.code}
              width={96}
              height={96}
            />
            <InBoth plate={plate} text="scan" />
          </div>
        </div>
        <p className="plate-foot">
          <span lang="ko">{plate.name}</span> · {words.printedOn(plate.today)} ·{" "}
          {words.source(plate.attribution)}
        </p>
      </article>
    </div>
  );
}

function InBoth({ plate, text }: { plate: Plate; text: "none" | "scan" | "here" }) {
  return (
    <span>
      {plate.texts.map((words, index) => (
        <span key={plate.languages[index]} lang={plate.languages[index]}>
          {words[text]}{" "}
        </span>
      ))}
    </span>
  );
}

/** Names a toilet, its distance and its hours, in Korean first. */
function Neighbour({ plate, index }: { plate: Plate; index: number }) {
  const lines = plate.texts.map(({ toilets }) => toilets[index]);
  return (
    <>
      {lines.map((line, at) => (
        <div key={plate.languages[at]} lang={plate.languages[at]}>
          <h2>
            {line?.name} <strong>{line?.away}</strong>
          </h2>
          <p>{line?.hours}</p>
        </div>
      ))}
    </>
  );
}

function PlateMap({ plate }: { plate: Plate }) {
  if (!plate.map) return null;
  const { centre, zoom, ownTiles, place, others } = plate.map;
  return (
    <div className="paper-map" data-basemap="own">
      <StillMap
        centre={centre}
        zoom={zoom}
        ownTiles={ownTiles}
        markers={others.map((toilet) => ({ ...toilet, kind: "toilet", count: 1 }))}
        numbers={new Map(others.map(({ id }, index) => [id, index + 1]))}
        own={place}
        chosen={null}
        theme="light"
      />
    </div>
  );
}
