import { enhanceGallery } from "./enhance-gallery";

for (const section of document.querySelectorAll<HTMLElement>(".photos")) enhanceGallery(section);
