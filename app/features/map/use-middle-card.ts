import { type RefObject, useEffect, useRef } from "react";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import { cardsOf, type MapPageData, type ToiletEntry } from "./map-page";

/** Time without scrolling after which a row stands still, because Safari before 26 has no `scrollend`. */
const SETTLED_AFTER_MS = 150;

/**
 * Follows the row of cards on a phone: the map looks at the toilet whose card is in the middle.
 * @param look shows a toilet on the live map
 * @returns the element that contains the row
 */
export function useMiddleCard(
  page: MapPageData,
  look: (toilet: ToiletEntry) => void,
): RefObject<HTMLElement> {
  const sheet = useRef<HTMLElement>(null);
  const latest = useRef({ page, look });
  latest.current = { page, look };
  const { search } = usePageNavigation().place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other cards
  useEffect(() => {
    const row = sheet.current?.querySelector(".answers");
    const card = row?.querySelector<HTMLElement>(".is-chosen");
    row?.scrollTo({
      left: card ? card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2 : 0,
    });
  }, [search, page.chosen?.id]);
  useEffect(() => {
    const element = sheet.current;
    let timer: ReturnType<typeof setTimeout>;
    const settle = ({ target }: Event) => {
      clearTimeout(timer);
      if (!(target instanceof Element) || !target.matches(".answers")) return;
      timer = setTimeout(() => {
        const { page, look } = latest.current;
        const middle = target.scrollLeft + target.clientWidth / 2;
        const cards = [...target.children] as HTMLElement[];
        const index = cards.findIndex(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth >= middle);
        const toilet = cardsOf(page)[index];
        if (toilet) look(toilet);
      }, SETTLED_AFTER_MS);
    };
    element?.addEventListener("scroll", settle, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("scroll", settle, { capture: true });
    };
  }, []);
  return sheet;
}
