import { CHIP_FACILITIES, type ChipFacility, FACILITIES } from "~/facilities/facility-table";
import { currentLanguage, words } from "~/languages/words";
import type { FilterKey } from "~/toilet-directory/filters";

const ko: Record<Exclude<FilterKey, ChipFacility>, string> = {
  openNow: "지금 열림",
  allDay: "24시간",
  unlocked: "잠금 없음",
  clean: "깨끗함",
  wellRated: "별점 4점 이상",
};

const en: typeof ko = {
  openNow: "Open now",
  allDay: "24 hours",
  unlocked: "Not locked",
  clean: "Clean",
  wellRated: "4 stars or more",
};

const ja: typeof ko = {
  openNow: "今使える",
  allDay: "24時間",
  unlocked: "施錠なし",
  clean: "清潔",
  wellRated: "評価4以上",
};

const zh: typeof ko = {
  openNow: "现在开放",
  allDay: "24小时",
  unlocked: "无锁",
  clean: "干净",
  wellRated: "4星以上",
};

/** Names of the filters that ask for no facility. The table of facilities names the others. */
const otherFilterWords = words({ ko, en, ja, zh });

const isChip = (key: FilterKey): key is ChipFacility => CHIP_FACILITIES.some((kind) => kind === key);

/** Names a filter in the page's language. Loaders only. */
export const filterName = (key: FilterKey): string =>
  isChip(key) ? FACILITIES[key].chip.words[currentLanguage()] : otherFilterWords()[key];
