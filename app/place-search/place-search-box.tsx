import { type AriaAttributes, type KeyboardEvent, useEffect, useId, useState } from "react";
import { useEarlyInput } from "~/forms/use-early-input";
import type { LatLng } from "~/geo/projection";
import { languageParameter } from "~/languages/words";
import { SEARCH_MAX_CHARACTERS } from "~/texts/short-texts";
import { PlaceName } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { uiWords } from "~/ui/words";
import { searchWords } from "./words";

const MIN_CHARACTERS = 2;
const DEBOUNCE_MS = 300;
/** The code of keys that an input method handles; in Safari `isComposing` is false for the last one. */
const INPUT_METHOD_KEY_CODE = 229;
const RETRIES_MS = [1000, 2000];

export const SearchSign = ({ className }: { className?: string }) => (
  <svg className={className} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M9 3a6 6 0 1 0 0 12A6 6 0 0 0 9 3zm4.5 10.5L17.5 17.5" />
  </svg>
);

type PlaceSearchBoxProps = {
  name: string;
  label: string;
  placeholder?: string;
  defaultValue?: string;
  id?: string;
  messageId?: string;
  /** centre of the current view, for ranking */
  near?: LatLng;
  onPick(place: PlaceResult): void;
};

/** A combobox with suggestions from `/map/places`; without scripts a text field. */
export function PlaceSearchBox({ name, label, placeholder, messageId, ...rest }: PlaceSearchBoxProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const box = useCombobox(id, rest);
  const { text, places, message, active } = box;
  return (
    <div className="place-search">
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <SearchSign className="place-search-sign" />
      <input
        id={id}
        name={name}
        type="search"
        value={text}
        placeholder={placeholder}
        maxLength={SEARCH_MAX_CHARACTERS}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={places.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={places[active] ? `${id}-${active}` : undefined}
        aria-describedby={messageId}
        aria-invalid={messageId ? true : undefined}
        onChange={({ target }) => box.type(target.value)}
        onKeyDown={box.onKeyDown}
        onBlur={box.close}
      />
      <Suggestions
        id={id}
        label={label}
        places={places}
        message={message}
        active={active}
        onPick={box.pick}
      />
    </div>
  );
}

function useCombobox(
  id: string,
  { defaultValue = "", near, onPick }: Pick<PlaceSearchBoxProps, "defaultValue" | "near" | "onPick">,
) {
  const [text, setText] = useState(defaultValue);
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  useEarlyInput(id, text, setText);
  const { places, message } = useSuggestions(typed, near ? `${near.lat},${near.lng}` : null);

  const close = () => {
    setTyped(null);
    setActive(-1);
  };
  const type = (value: string) => {
    setText(value);
    setTyped(value.trim());
    setActive(-1);
  };
  const pick = (place: PlaceResult) => {
    setText(placeLabel(place));
    close();
    onPick(place);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.keyCode === INPUT_METHOD_KEY_CODE || typed === null) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const place = places[active];
    // One stop more than there are suggestions: the text field itself.
    const stops = places.length + 1;
    if (step !== 0 && places.length > 0) setActive(((active + 1 + step + stops) % stops) - 1);
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && place) pick(place);
    else {
      // The page answers the submitted search, so close the list, which would cover the answer.
      if (event.key === "Enter") close();
      return;
    }
    event.preventDefault();
  };
  return { text, places, message, active, type, pick, close, onKeyDown };
}

/** ARIA attributes of the combobox pattern, for which HTML has no element. */
const ariaRole = (role: string, state: AriaAttributes = {}) => ({ role, ...state });

type SuggestionsProps = {
  id: string;
  label: string;
  places: PlaceResult[];
  message: string;
  active: number;
  onPick(place: PlaceResult): void;
};

function Suggestions({ id, label, places, message, active, onPick }: SuggestionsProps) {
  return (
    <>
      <ul
        className="suggestions"
        id={`${id}-list`}
        {...ariaRole("listbox")}
        aria-label={searchWords().suggestionsOf(label)}
        hidden={places.length === 0}
      >
        {places.map((place, index) => (
          <li
            key={`${place.lat},${place.lng},${place.name}`}
            id={`${id}-${index}`}
            {...ariaRole("option", { "aria-selected": index === active })}
            tabIndex={-1}
            onKeyDown={({ key }) => key === "Enter" && onPick(place)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(place)}
          >
            <PlaceNames place={place} />
          </li>
        ))}
      </ul>
      <p className={message ? "suggestions-message" : "visually-hidden"} role="status">
        {places.length > 0 ? searchWords().suggested(places.length) : message}
      </p>
    </>
  );
}

/** Shows the reading, the Korean name, the kind and the address. */
export function PlaceNames({ place: { name, reading, about, ...place } }: { place: PlaceResult }) {
  const addressText = place.address === name ? "" : (place.addressReading ?? place.address);
  return (
    <>
      <PlaceName name={name} reading={reading} />
      <small>
        {about}
        {addressText && " · "}
        <UserText>{addressText}</UserText>
      </small>
    </>
  );
}

type Suggested = { text: string; places: PlaceResult[]; message: string };
const NOTHING: Suggested = { text: "", places: [], message: "" };

function useSuggestions(typed: string | null, near: string | null): Suggested {
  const [suggestions, setFound] = useState(NOTHING);
  useEffect(() => {
    if (typed === null || typed.length < MIN_CHARACTERS) return setFound(NOTHING);
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await fetchPlaces({ q: typed, ...(near && { near }) }, controller.signal);
      if (!controller.signal.aborted) setFound({ text: typed, ...answer });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, near]);
  return typed === null ? NOTHING : suggestions;
}

type PlacesAnswer = { places: PlaceResult[]; message: string };

/** Retries while the service starts (503); any other failure means no suggestions. */
async function fetchPlaces(query: Record<string, string>, signal: AbortSignal): Promise<PlacesAnswer> {
  const href = `/map/places?${new URLSearchParams(query)}${languageParameter("&")}`;
  for (const delayMs of [...RETRIES_MS, null]) {
    try {
      const response = await fetch(href, { signal });
      const answer: { places: PlaceResult[]; message?: string } = await response.json();
      if (response.status !== 503 || delayMs === null) return { message: "", ...answer };
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    } catch (error) {
      // Only a network failure is a TypeError; invalid JSON means no suggestions.
      return { places: [], message: error instanceof TypeError ? uiWords().network.lost : "" };
    }
  }
  return { places: [], message: "" };
}

/** A search result in Korean, with readings on pages in other languages. */
export type PlaceResult = LatLng & {
  name: string;
  reading?: string;
  address: string;
  addressReading?: string;
  zoom?: number;
  /** its kind, and its distance from the centre of the view, in words */
  about: string;
  /** the words of the search that were not found */
  missed?: string;
  /** the building that the place is or is in, if known */
  building?: string;
  /** an area or a road: a building at its centre has nothing to do with it */
  isWide?: true;
};

/** Returns the name for plain text, where no element can mark it as Korean. */
export const placeLabel = ({ reading, name }: PlaceResult): string => reading ?? name;

/** `building` is the name of the building at the position, if known. */
export type AddressResult = { address: string; precision: "whole" | "area" | "none"; building?: string };
