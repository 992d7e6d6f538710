/** What is said of a missing item, in the summary; the order is the form's. */
export const REQUIRED_ITEMS = {
  name: "화장실 이름",
  buildingName: "건물명",
  address: "주소 (검색 또는 지도 클릭 필요)",
  position: "위치 (지도 클릭 또는 검색 필요)",
  photos: "사진",
} as const;

export const REQUIRED_TITLE = "필수 항목이 누락되었습니다:";

const items: string[] = Object.values(REQUIRED_ITEMS);

/** True for a message that only names a missing item: beside its field it is said in other words. */
export const isMissingItem = (message: string) => items.includes(message);

/** The messages of one field as they stand beside it. */
export const besideField = (messages: string[] | undefined) =>
  messages?.map((message) => (isMissingItem(message) ? "필수 항목입니다." : message));
