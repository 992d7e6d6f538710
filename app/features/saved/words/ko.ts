export const ko = {
  noData: "화장실 정보를 아직 받지 못했습니다. 잠시 후 화면을 새로 고쳐 주세요.",
  gone: "지워졌거나 찾을 수 없는 화장실",
  numbered: (id: string) => `화장실 ${id}`,
  most: (count: number) => `이 브라우저에만 저장되며, 최대 ${count}곳입니다.`,
  nothing: "아직 저장한 곳이 없습니다. 화장실의 별을 누르면 여기에 모입니다.",
  toMap: "지도에서 찾기",
  full: (most: number) => `${most}곳까지 저장할 수 있습니다. 저장한 곳에서 하나를 지우고 다시 저장해 주세요.`,
};
