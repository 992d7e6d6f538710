import { words } from "~/languages/words";

const ko = {
  there: (facility: string) => `${facility} 있음`,
  missing: (facility: string) => `${facility} 없음`,
  unknown: (facility: string) => `${facility} 확인 안 됨`,
};

const en: typeof ko = {
  there: (facility) => `${facility}: yes`,
  missing: (facility) => `${facility}: no`,
  unknown: (facility) => `${facility}: not known`,
};

const ja: typeof ko = {
  there: (facility) => `${facility}あり`,
  missing: (facility) => `${facility}なし`,
  unknown: (facility) => `${facility}未確認`,
};

const zh: typeof ko = {
  there: (facility) => `有${facility}`,
  missing: (facility) => `无${facility}`,
  unknown: (facility) => `${facility}未确认`,
};

/** Words for a facility that a toilet has, lacks or does not mention. No page's bundle contains them. */
export const factWords = words({ ko, en, ja, zh });
