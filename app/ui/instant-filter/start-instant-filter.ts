import { enhanceFilter } from "./enhance-filter";

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-instant]")) enhanceFilter(form);
