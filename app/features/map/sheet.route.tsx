import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import type { Caller } from "~/backend/caller";
import { env } from "~/env/env.server";
import { languageParameter } from "~/languages/words";
import { PaperMap } from "~/maps/still-map";
import { hoursOnPaper, thisMinute } from "~/opening-hours/open-now.server";
import { addressReadingOf } from "~/romanization/page-reading.server";
import type { loader as rootLoader } from "~/root";
import { stateOf } from "~/session/request-state.server";
import { getViewer } from "~/session/viewer.server";
import { FILE_NAME_SEPARATOR, forFileName } from "~/texts/file-texts";
import { directory, findAddress } from "~/toilet-directory/directory.server";
import { formatDate, formatMomentText } from "~/ui/format-moment";
import { pageTitle, siteName } from "~/ui/page-title";
import { PlaceName } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import type { ToiletEntry } from "./map-page";
import { loadMapPage } from "./map-page.server";
import { mapHref } from "./map-view";
import { sheetWords } from "./sheet-words";
import { mapWords } from "./words";

export const handle = { cache: "revalidated", styles: "paper", isBare: true };

export const meta = pageTitle<typeof loader>(
  ({ data }) => (data ? `${forFileName(data.title)} ${data.today}` : null),
  () => [
    { name: "description", content: sheetWords().description },
    { name: "robots", content: "noindex" },
  ],
  FILE_NAME_SEPARATOR,
);

/** Time the backend gets to tell the addresses that its list lacks, in ms. */
const ADDRESSES_WAIT_MS = 2500;

/** Loads the map's view and list. Returns finished links and words, so that no script of the map has to be shared. */
export async function loader(args: LoaderFunctionArgs) {
  const { data: page, init } = await loadMapPage(args, true);
  const { query, centre, zoom, markers, attribution, settings, notice } = page;
  stateOf(args).limitBudget(ADDRESSES_WAIT_MS);
  const { caller } = await getViewer(args);
  const toilets = await Promise.all(page.toilets.map((toilet) => toLine(toilet, caller)));
  return data(
    {
      centre,
      zoom,
      markers,
      attribution,
      notice: notice?.text ?? null,
      toilets,
      operator: env.OPERATOR_NAME,
      ownLocation: query.ownLocation,
      title: mapWords().around(page.basis),
      none: page.emptyText,
      view: mapHref(query),
      firstNumber: (query.page - 1) * page.pageSize + 1,
      ownTiles: settings.ownTiles,
      today: formatDate(new Date(thisMinute()).toISOString()),
    },
    { status: init?.status ?? 200 },
  );
}

/** Returns facts that stay true on paper, so not whether the toilet is open now. */
async function toLine(
  { id, name, reading, hoursTags, facilities, whereabouts, place, away }: ToiletEntry,
  caller: Caller,
) {
  const storedToilet = await directory.find(id).catch(() => null);
  const koreanAddress = storedToilet ? await findAddress(storedToilet, caller) : "";
  const address = addressReadingOf(koreanAddress) ?? koreanAddress;
  return {
    id,
    name,
    reading,
    away,
    address,
    place: address.includes(place) ? "" : place,
    hours: hoursOnPaper({ name, hoursTags }, thisMinute()),
    facilities: [whereabouts?.gate, ...facilities].flatMap((fact) => fact?.text ?? []).join(", "),
  };
}

type Line = Awaited<ReturnType<typeof toLine>>;

export default function MapSheet() {
  const page = useLoaderData<typeof loader>();
  const words = sheetWords();
  const site = useRouteLoaderData<typeof rootLoader>("root")?.site;
  return (
    <div className="paper sheet">
      <p className="paper-hint">
        {words.howTo} <Link to={`/map${page.view}`}>{words.back}</Link>
      </p>
      <header className="paper-head">
        {site?.logo && <img src={site.logo} alt="" className="paper-logo" />}
        <h1>{page.title}</h1>
        <p>{words.printedOn(formatMomentText(page.today))}</p>
      </header>
      <PaperMap
        centre={page.centre}
        zoom={page.zoom}
        markers={page.markers}
        ownTiles={page.ownTiles}
        listed={page.toilets}
        firstNumber={page.firstNumber}
        own={page.ownLocation}
      />
      {page.notice && <p>{page.notice}</p>}
      <ol className="paper-list">
        {page.toilets.map((toilet, index) => (
          <li key={toilet.id}>
            <span className="paper-number">{page.firstNumber + index}</span>
            <ToiletLine {...toilet} />
          </li>
        ))}
      </ol>
      {page.none && <p>{page.none}</p>}
      <footer className="paper-foot">
        <img
          src={`/map/qr.svg${page.view}${languageParameter("&")}`}
          alt={words.code}
          width={96}
          height={96}
        />
        <p>
          <strong>{siteName(site)}</strong>
          <br />
          {words.scan}
          <br />
          {words.source(page.attribution, siteName(site), page.operator)}
        </p>
      </footer>
    </div>
  );
}

function ToiletLine({ name, reading, away, place, address, hours, facilities }: Line) {
  const words = sheetWords();
  return (
    <>
      <h2>
        <PlaceName name={name} reading={reading} />
      </h2>
      <p>
        {away && <strong>{away}</strong>} <UserText>{[place, address].filter(Boolean).join(" · ")}</UserText>
      </p>
      <p>
        {words.hours}: <UserText>{hours}</UserText>
      </p>
      <p>
        <UserText>{facilities || words.noFacilities}</UserText>
      </p>
    </>
  );
}
