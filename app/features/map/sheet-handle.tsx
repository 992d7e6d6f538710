import type { MouseEvent } from "react";
import { Link } from "~/ui/navigation/link";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { mapWords } from "./words";

/** Ids to which links lead without scripts: the list over the map, and the map. */
export const LIST_ID = "list";
export const MAP_ID = "map";

/** Tells whether an address with this fragment shows the list, with scripts. */
export const isListOpen = (hash: string) => hash === `#${LIST_ID}`;

/** On phones, turns the row of cards into the list, and back. Back closes the list too. */
export function SheetHandle() {
  const { place } = usePageNavigation();
  const search = place.search || "?";
  const { list: words } = mapWords();
  const goBack = (event: MouseEvent) => {
    if (!place.state?.isListOpened) return;
    event.preventDefault();
    history.back();
  };
  return (
    <>
      <Link
        className="sheet-handle handle-up"
        to={`${search}#${LIST_ID}`}
        state={{ isListOpened: true }}
        aria-label={words.unfold}
        keepsScroll
      />
      <Link
        className="sheet-handle handle-down"
        to={`${search}#${MAP_ID}`}
        onClick={goBack}
        aria-label={words.fold}
        keepsScroll
      />
    </>
  );
}
