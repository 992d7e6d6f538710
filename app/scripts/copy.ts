import { enhancePlaceActions } from "~/features/toilets/enhance-place";

for (const section of document.querySelectorAll<HTMLElement>("[data-failed]")) enhancePlaceActions(section);
