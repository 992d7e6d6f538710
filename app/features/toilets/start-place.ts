import { enhanceGallery } from "./enhance-gallery";
import { enhancePlaceActions } from "./enhance-place-actions";

for (const section of document.querySelectorAll<HTMLElement>(".photos")) enhanceGallery(section);
for (const section of document.querySelectorAll<HTMLElement>(".place-actions")) enhancePlaceActions(section);
