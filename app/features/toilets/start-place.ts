import { enhanceWayChoice } from "~/maps/last-way";
import { enhanceGallery } from "./enhance-gallery";
import { enhancePlaceActions, enhanceSaveButton } from "./enhance-place-actions";

for (const section of document.querySelectorAll<HTMLElement>(".photos")) enhanceGallery(section);
for (const section of document.querySelectorAll<HTMLElement>(".place-actions")) enhancePlaceActions(section);
for (const choice of document.querySelectorAll<HTMLElement>(".way-choice")) enhanceWayChoice(choice);
for (const button of document.querySelectorAll<HTMLButtonElement>(".save-button")) enhanceSaveButton(button);
