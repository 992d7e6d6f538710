import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { fittedView, type LatLng } from "~/geo/projection";
import { FIRST_LANGUAGE, type Language } from "~/languages/language";
import { currentLanguage, languageParameter, runInLanguage } from "~/languages/words";
import { mapAttribution, readMapSettings } from "~/maps/map-settings.server";
import { PaperMap } from "~/maps/still-map";
import { thisMinute, weekHoursOf } from "~/opening-hours/open-now.server";
import { readingOf } from "~/romanization/page-reading.server";
import { NO_NEEDS } from "~/session/display";
import { FILE_NAME_SEPARATOR, forFileName } from "~/texts/file-texts";
import type { KnownToilet, Marker, NearbyToilet } from "~/toilet-directory/directory";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { type ToiletVisit, toiletView } from "~/toilet-view/toilet-view.server";
import { formatDate, formatMomentText } from "~/ui/format-moment";
import { toiletHref } from "~/ui/hrefs";
import { pageTitle } from "~/ui/page-title";
import { requireKnownToilet, requireToiletId, toiletIdOf } from "./place.server";
import { plateWords } from "./plate-words";

export const handle = { cache: "revalidated", styles: "paper", isBare: true };

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
            {korean.toilets.map(({ id }, index) => (
              <li key={id}>
                <span className="paper-number">{index + 1}</span>
                <Neighbour plate={plate} index={index} />
              </li>
            ))}
          </ol>
        </div>
        <div className="plate-pictures">
          {plate.map && (
            <>
              <PaperMap {...plate.map} listed={korean.toilets} />
              <p className="plate-here">
                <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
                  <circle cx="6" cy="6" r="5" />
                </svg>
                <InBoth plate={plate} text="here" />
              </p>
            </>
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

const REACH_METERS = 2000;
const MAX_CANDIDATES = 1000;
const SHOWN = 3;
const CLOSEST_ZOOM = 17;
/** Half of the plate's map of 75 by 75 mm, minus a margin for pins. */
const FREE = { aside: 110, above: 100, below: 125 };

/** Loads a plate: the toilets around a toilet that are open longest, in Korean and one more language. */
async function loadPlate(id: string) {
  const toilet = await requireKnownToilet(id);
  const at = thisMinute();
  const hasPosition = Number.isFinite(toilet.lat) && Number.isFinite(toilet.lng);
  const others = hasPosition ? await listLongestOpen(toilet, at) : [];
  const today = formatDate(new Date(at).toISOString());
  const page = currentLanguage();
  const languages: readonly Language[] = [FIRST_LANGUAGE, page === FIRST_LANGUAGE ? "en" : page];
  const texts = languages.map((language) =>
    runInLanguage(language, () => textsOf(toilet, others, at, today)),
  );
  return {
    id,
    today,
    texts,
    languages,
    name: toilet.name,
    map: hasPosition ? await mapOf(toilet, others) : null,
    attribution: await mapAttribution(),
  };
}

/** Sorts by the hours of a week, the nearer first among equals. Toilets without known hours are left out. */
async function listLongestOpen(toilet: KnownToilet, at: number): Promise<NearbyToilet[]> {
  const near = await directory.within(toilet, REACH_METERS, MAX_CANDIDATES).catch(() => []);
  return near
    .filter(({ id }) => id !== toilet.id)
    .map((neighbour) => ({ other: neighbour, minutes: weekHoursOf(neighbour, at).minutes }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes || a.other.distanceMeters - b.other.distanceMeters)
    .slice(0, SHOWN)
    .map(({ other: neighbour }) => neighbour);
}

/** Returns the plate's texts in the current language. */
function textsOf(toilet: KnownToilet, others: NearbyToilet[], at: number, today: string) {
  const { closed, none, scan, here, printedOn } = plateWords();
  const visit: ToiletVisit = {
    at,
    profile: NO_NEEDS.profile,
    // From the door itself, unless its position is rough.
    origin: { point: toilet, kind: toilet.isRough ? "own" : "searched" },
    filters: NO_FILTERS,
    withUnknown: false,
  };
  return {
    closed,
    none,
    scan,
    here,
    printedOn: printedOn(formatMomentText(today)),
    name: readingOf(toilet.name) ?? toilet.name,
    toilets: others.map((neighbour) => {
      const { name, reading, away, hoursOnPaper } = toiletView(neighbour, visit);
      return { id: neighbour.id, name: reading ?? name, away, hours: hoursOnPaper };
    }),
  };
}

async function mapOf(toilet: KnownToilet, others: NearbyToilet[]) {
  const own: LatLng = { lat: toilet.lat, lng: toilet.lng };
  const { zoom, ...centre } = fittedView(own, others, {
    closestZoom: CLOSEST_ZOOM,
    nearestAlwaysShown: SHOWN,
    free: FREE,
  });
  const { ownTiles } = await readMapSettings();
  return {
    ownTiles,
    zoom,
    centre,
    own,
    markers: others.map(
      ({ id, name, lat, lng }): Marker => ({
        id,
        name,
        lat,
        lng,
        kind: "toilet",
        count: 1,
        state: "unknown",
      }),
    ),
  };
}
