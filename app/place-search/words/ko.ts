export type SearchWords = typeof ko;

export const ko = {
  empty: "검색어를 입력해 주세요.",
  notReady: "검색 서비스가 준비되지 않았습니다. 잠시 후 다시 시도해 주세요.",
  none: "검색 결과가 없습니다.",
  offline: "네트워크 연결을 확인해 주세요.",
  addressesInPart: "주소는 일부만 알고 있습니다.",
  failed: "검색 중 오류가 발생했습니다.",
  noAddress: "주소 없음",
  suggestionsOf: (label: string) => `${label} 추천`,
  suggested: (count: number) => `추천 장소 ${count}곳. 위아래 화살표로 고를 수 있습니다.`,
};
