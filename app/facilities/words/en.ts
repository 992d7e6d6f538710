import type { FacilityWords } from "./ko";

export const en: FacilityWords = {
  names: {
    accessible: "Accessible toilet",
    diaper: "Baby changing table",
    bell: "Emergency bell",
    cctv: "CCTV",
    child: "Child toilet",
    unisex: "Unisex",
    paper: "Toilet paper",
    soap: "Soap",
    water: "Hot water",
  },
  there: (facility) => `${facility}: yes`,
  missing: (facility) => `${facility}: no`,
  unknown: (facility) => `${facility}: not known`,
};
