import { enhanceGallery, enhancePlaceActions, enhanceSaveButton } from "~/features/toilets/enhance-place";
import { enhanceWayChoice } from "~/maps/last-way";

const FRESH_MS = 60_000;
const shownAt = Date.now();

for (const section of document.querySelectorAll<HTMLElement>(".photos")) enhanceGallery(section);
for (const section of document.querySelectorAll<HTMLElement>(".place-actions")) enhancePlaceActions(section);
for (const choice of document.querySelectorAll<HTMLElement>(".way-choice")) enhanceWayChoice(choice);
for (const button of document.querySelectorAll<HTMLButtonElement>(".save-button")) enhanceSaveButton(button);

// The opening state may be outdated when Back restores a page from the browser's memory.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && navigator.onLine && Date.now() - shownAt >= FRESH_MS) location.reload();
});
