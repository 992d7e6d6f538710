import { enhanceGallery } from "./enhance-gallery";
import { enhancePlaceActions, enhanceSaveButton } from "./enhance-place-actions";

for (const section of document.querySelectorAll<HTMLElement>(".photos")) enhanceGallery(section);
for (const section of document.querySelectorAll<HTMLElement>(".place-actions")) enhancePlaceActions(section);
for (const button of document.querySelectorAll<HTMLButtonElement>(".save-button")) enhanceSaveButton(button);
