import { isLanguage, prefixOf } from "~/languages/language";
import { addressOf, type Place } from "~/ui/navigation/page-navigation";

/** The frame is the server's: what of it leads back here is told where here is now. */
export function updateFrameAddresses(place: Place): void {
  const here = place.pathname + place.search;
  const isFrames = (element: Element) => !element.closest("main");
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[hreflang]")) {
    if (isFrames(link) && isLanguage(link.hreflang)) link.href = prefixOf(link.hreflang) + here;
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href*="/login?next="]')) {
    if (isFrames(link)) link.href = addressOf(`/login?${new URLSearchParams({ next: here })}`, place);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=returnTo]")) {
    if (isFrames(field)) field.value = here;
  }
}
