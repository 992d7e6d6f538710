import { words } from "~/languages/words";

const ko = {
  suggestionsOf: (label: string) => `${label} 추천`,
  suggested: (count: number) => `추천 장소 ${count}곳. 위아래 화살표로 고를 수 있습니다.`,
};

const en: typeof ko = {
  suggestionsOf: (label) => `${label}: suggestions`,
  suggested: (count) =>
    `${count === 1 ? "1 suggested place" : `${count} suggested places`}. Choose with the up and down arrows.`,
};

const ja: typeof ko = {
  suggestionsOf: (label) => `${label}の候補`,
  suggested: (count) => `候補${count}か所。上下の矢印で選べます。`,
};

const zh: typeof ko = {
  suggestionsOf: (label) => `${label}建议`,
  suggested: (count) => `${count}个建议地点。可用上下箭头选择。`,
};

/** Words of the search box. */
export const searchWords = words({ ko, en, ja, zh });
