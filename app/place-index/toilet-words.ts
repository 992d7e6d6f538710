const ENGLISH =
  /\b(?:(?:public|accessible|free|nearest|closest|nearby|clean) ){0,3}(?:toilets?|restrooms?|bathrooms?|washrooms?|lavator(?:y|ies)|wcs?|loos?)\b/gi;
const AROUND =
  /\b(?:near me|nearby|around here|where is|where are|find|the|nearest|closest|near|around|in|at)\b/gi;
const JAPANESE =
  /(?:公衆|公共|多目的|近くの|最寄りの|の)?(?:トイレ|お手洗い|御手洗い|手洗い|便所|化粧室|洗面所)/g;
const CHINESE =
  /(?:公共|最近的|附近的|附近|无障碍|的)?(?:厕所|洗手间|卫生间|公厕|化妆室|廁所|洗手間|衛生間)/g;
const HERE = /(?:近く|付近|周辺|周边|附近)の?$/;

const KOREAN = /(?:(?:내 ?주변|주변|근처|가까운|공중|공공|개방|장애인) ?){0,3}화장실(?: ?(?:위치|찾기))?/g;

/** True for what asks for toilets and names no place: it means those around here. */
export const asksForAnyToilet = (text: string): boolean => {
  const plain = text.normalize("NFKC").trim();
  return plain !== "" && withoutToiletWords(plain.replace(KOREAN, " ")) === "";
};

/** What is looked for anyway, in whatever language, is no part of a place's name. */
export const withoutToiletWords = (text: string) =>
  text
    .replace(ENGLISH, " ")
    .replace(AROUND, " ")
    .replace(JAPANESE, " ")
    .replace(CHINESE, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(HERE, "")
    .trim();
