import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { InlineScript } from "~/document/inline-slots";
import { env } from "~/env/env.server";
import { MAP_PICTURE, PICTURE_PX } from "~/http/map-pages";
import { SITE, siteOrigin } from "~/http/own-site.server";
import { isLanguage, LANGUAGES, prefixOf } from "~/languages/language";
import { currentLanguage, languageParameter, runInLanguage } from "~/languages/words";
import { type PlaceResult, placeLabel } from "~/place-search/place-search-box";
import { readingOf } from "~/romanization/page-reading.server";
import { NO_NEEDS } from "~/session/display";
import { firstCharacters, readWhole, SEARCH_MAX_CHARACTERS } from "~/texts/short-texts";
import { FILTERS } from "~/toilet-directory/filters";
import { Button, Card, Notice } from "~/ui/basics";
import { LANGUAGE_NAMES } from "~/ui/layout/languages";
import { layoutWords } from "~/ui/layout/words";
import { pageTitle, siteName } from "~/ui/page-title";
import { escapeHtml } from "~/ui/rich-text/to-plain-text";
import { UserText } from "~/ui/user-text";
import { embedWords } from "./embed-words";
import { parseFilters } from "./filter-links";
import { filterName } from "./filter-words";
import { resolveSearch } from "./map-page.server";
import { parseMapQuery } from "./map-query";
import { DEFAULT_MAP_QUERY, type MapQuery, mapHref, placeHref } from "./map-view";
import { hrefOfKinds } from "./searched-kinds.server";
import { mapWords } from "./words";

export const handle = { cache: "revalidated", styles: "embed" };
export const meta = pageTitle(
  () => layoutWords().footer.embed,
  () => [{ name: "description", content: embedWords().description }],
);

const HEIGHT_MAX_CHARACTERS = 8;
const HEIGHT_PX = { least: 320, usual: 600, most: 1200 };

/** Returns the chosen map as lines of HTML for other sites, and as addresses for the preview. */
export async function loader({ request }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const hrefWithFilters = hrefOfKinds(url, NO_NEEDS);
  if (hrefWithFilters) throw redirect(hrefWithFilters);
  const { searchParams: params } = url;
  const { q, filterPairs } = parseMapQuery(params);
  const query = { ...DEFAULT_MAP_QUERY, q: q || null, filterPairs };
  const { place, others, message } = await resolveSearch(query, params.get("q"), request);
  const places = place ? [place, ...others] : [];
  const chosen = places.find((result) => pointOf(result) === params.get("place")) ?? place;
  const language = params.get("lang") ?? "";
  const mapLanguage = isLanguage(language) ? language : currentLanguage();
  const sentHeight = firstCharacters(params.get("height") || String(HEIGHT_PX.usual), HEIGHT_MAX_CHARACTERS);
  const height = readWhole(sentHeight) ?? 0;
  const isPossible = height >= HEIGHT_PX.least && height <= HEIGHT_PX.most;
  const map = {
    ...runInLanguage(mapLanguage, () => describeMap(query, chosen)),
    height: isPossible ? height : HEIGHT_PX.usual,
  };
  const { filters } = parseFilters(params);
  return {
    q,
    message,
    sentHeight,
    heightMessage: isPossible ? null : embedWords().heightRange(HEIGHT_PX.least, HEIGHT_PX.most),
    places: places.map((result) => ({
      point: pointOf(result),
      label: placeLabel(result),
      about: [result.about, result.addressReading ?? result.address].filter(Boolean).join(" · "),
    })),
    chosenPoint: chosen && pointOf(chosen),
    filters: FILTERS.map(({ key, name, value }) => ({
      name,
      value,
      text: filterName(key),
      isOn: filters[key],
    })),
    languages: LANGUAGES.map((code) => ({ code, name: LANGUAGE_NAMES[code] })),
    mapLanguage,
    framers: env.EMBED_ORIGINS,
    map,
    lines: writeLines(map, siteOrigin(request)),
  };
}

const pointOf = ({ lat, lng }: PlaceResult) => `${lat},${lng}`;

/** Returns the addresses and the title of a map, in its language. */
function describeMap(query: MapQuery, place: PlaceResult | null) {
  const label = place && (readingOf(place.name) ?? place.name);
  const viewOf = (isEmbedded: boolean) =>
    place
      ? placeHref({ ...query, isEmbedded }, place, label)
      : mapHref({ ...query, q: null, isEmbedded }).replace(/^\?$/, "");
  const prefix = prefixOf(currentLanguage());
  const view = viewOf(false);
  return {
    title: label ? mapWords().around(label) : siteName(SITE),
    page: `${prefix}/map${view}`,
    frame: `${prefix}/map${viewOf(true)}`,
    picture: `${MAP_PICTURE}${view}${languageParameter(view ? "&" : "?")}`,
  };
}

type EmbeddedMap = ReturnType<typeof describeMap> & { height: number };

/** Writes what people copy. */
function writeLines({ title, page, frame, picture, height }: EmbeddedMap, origin: string) {
  const { width: picWidth, height: picHeight } = PICTURE_PX;
  const name = escapeHtml(title);
  const addressOf = (path: string) => escapeHtml(origin + path);
  return {
    map: `<iframe src="${addressOf(frame)}" title="${name}" width="100%" height="${height}" loading="lazy" style="border:0"></iframe>`,
    picture: `<a href="${addressOf(page)}"><img src="${addressOf(picture)}" alt="${name}" width="${picWidth}" height="${picHeight}" loading="lazy" style="max-width:100%;height:auto"></a>`,
  };
}

export default function MapForOtherSites() {
  const { framers, map, mapLanguage, lines } = useLoaderData<typeof loader>();
  const words = embedWords();
  return (
    <div className="page embed-page">
      <h1>{layoutWords().footer.embed}</h1>
      <p>{words.intro}</p>
      {framers.length > 0 && <Notice>{words.onlyOn(framers.join(", "))}</Notice>}
      <div className="embed-layout">
        <MapForm />
        <div>
          <Embedded title={words.map} note={words.mapNote} label={words.mapLine} line={lines.map}>
            <iframe src={map.frame} title={map.title} height={map.height} loading="lazy" lang={mapLanguage} />
          </Embedded>
          <Embedded
            title={words.picture}
            note={words.pictureNote}
            label={words.pictureLine}
            line={lines.picture}
          >
            <a href={map.page} lang={mapLanguage}>
              <img src={map.picture} alt={map.title} {...PICTURE_PX} loading="lazy" />
            </a>
          </Embedded>
        </div>
      </div>
      <InlineScript name="copy" />
    </div>
  );
}

function MapForm() {
  const { q, message, sentHeight, heightMessage, places, chosenPoint, filters, languages, mapLanguage } =
    useLoaderData<typeof loader>();
  const words = embedWords();
  return (
    <Form method="get" className="card form" aria-label={words.form}>
      <div className="field">
        <label htmlFor="place">{words.place}</label>
        <input
          id="place"
          name="q"
          type="search"
          defaultValue={q ?? ""}
          placeholder={layoutWords().searchPlace.hint}
          maxLength={SEARCH_MAX_CHARACTERS}
          aria-describedby="place-hint"
          aria-invalid={message ? true : undefined}
        />
        <p id="place-hint" className={message ? "field-error" : "field-hint"}>
          {message ?? words.placeHint}
        </p>
      </div>
      {places.length > 1 && (
        <fieldset className="field">
          <legend>{words.results}</legend>
          {places.map(({ point, label, about }) => (
            <label key={point} className="choice">
              <input type="radio" name="place" value={point} defaultChecked={point === chosenPoint} />
              <span>
                <UserText>{label}</UserText>
                <small>
                  <UserText>{about}</UserText>
                </small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="field">
        <legend>{mapWords().filters.label}</legend>
        <div className="chips">
          {filters.map(({ name, value, text, isOn }) => (
            <label key={text} className="chip">
              <input type="checkbox" name={name} value={value} defaultChecked={isOn} />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="two-columns">
        <label className="field">
          <span className="field-title">{layoutWords().languages}</span>
          <select name="lang" defaultValue={mapLanguage}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <div className="field">
          <label htmlFor="height">{words.height}</label>
          <input
            id="height"
            name="height"
            type="number"
            defaultValue={sentHeight}
            min={HEIGHT_PX.least}
            max={HEIGHT_PX.most}
            aria-describedby={heightMessage ? "height-error" : undefined}
            aria-invalid={heightMessage ? true : undefined}
          />
          {heightMessage && (
            <p id="height-error" className="field-error">
              {heightMessage}
            </p>
          )}
        </div>
      </div>
      <Button type="submit" kind="primary">
        {words.apply}
      </Button>
    </Form>
  );
}

type EmbeddedProps = { title: string; note: string; label: string; line: string; children: ReactNode };

/** Shows how something looks on another site, and the line that puts it there. */
function Embedded({ title, note, label, line, children }: EmbeddedProps) {
  const words = embedWords();
  const id = useId();
  return (
    <Card data-failed={words.notCopied}>
      <h2>{title}</h2>
      <p>{note}</p>
      {children}
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea id={id} readOnly defaultValue={line} spellCheck={false} lang="zxx" />
      </div>
      <Button type="button" data-act="copy" data-text={line} data-done={words.copied} hidden>
        {words.copy}
      </Button>
      <p role="status" />
    </Card>
  );
}
