import { type RefObject, useEffect, useRef } from "react";
import { usePageNavigation } from "~/ui/navigation/page-navigation";
import type { MapPageData, ToiletEntry } from "./map-page";

/**
 * Follows the row of cards on a phone: the map looks at the toilet whose card is in the middle.
 * @param look shows a toilet on the live map; null gives the map back to the page
 * @returns the element that contains the row
 */
export function useMiddleCard(
  { toilets, chosen }: MapPageData,
  look: (toilet: ToiletEntry) => void,
): RefObject<HTMLElement> {
  const sheet = useRef<HTMLElement>(null);
  const latest = useRef({ toilets, chosen, look });
  latest.current = { toilets, chosen, look };
  const { search } = usePageNavigation().place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has other cards
  useEffect(() => {
    const row = sheet.current?.querySelector(".answers");
    const card = row?.querySelector<HTMLElement>(".is-chosen");
    row?.scrollTo({
      left: card ? card.offsetLeft - (row.clientWidth - card.offsetWidth) / 2 : 0,
    });
  }, [search, chosen?.id]);
  useEffect(() => {
    const element = sheet.current;
    let timer: ReturnType<typeof setTimeout>;
    const settle = ({ target }: Event) => {
      clearTimeout(timer);
      if (!(target instanceof Element) || !target.matches(".answers")) return;
      timer = setTimeout(() => {
        const { toilets, chosen, look } = latest.current;
        const middle = target.scrollLeft + target.clientWidth / 2;
        const cards = [...target.children] as HTMLElement[];
        const index = cards.findIndex(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth >= middle);
        const isExtra = chosen !== null && !toilets.some(({ id }) => id === chosen.id);
        const toilet = isExtra && index === 0 ? chosen : toilets[index - Number(isExtra)];
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

const SETTLED_AFTER_MS = 150;
