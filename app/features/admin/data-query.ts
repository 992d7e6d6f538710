import { type FindingsQuery, REASONS, type Reason } from "~/toilet-directory/findings/finding";

const AREA_MAX = 60;

/** Words of the reasons; `rule` says when a toilet is listed. */
export const REASON_WORDS: Record<Reason, { name: string; rule: string }> = {
  reported: { name: "답변 없는 신고", rule: "이용자가 보낸 [신고] 글에 아직 답변이 없습니다." },
  "same-point": { name: "같은 지점", rule: "한 지점(1m 안)에 화장실이 세 곳 이상 있습니다." },
  twin: { name: "중복 의심", rule: "이름이 같은 화장실이 30m 안에 있거나, 이름과 주소가 모두 같습니다." },
  coarse: { name: "대략적인 위치", rule: "위도와 경도가 소수점 아래 세 자리까지만 있습니다(약 100m)." },
  elsewhere: {
    name: "주소와 다른 위치",
    rule: "위치는 주소와 다른 시군구에 있고, 주위의 화장실도 모두 그 시군구에 있습니다.",
  },
  "no-address": { name: "불완전한 주소", rule: "주소가 없거나, 주소에 건물번호도 지번도 없습니다." },
  "hours-unread": {
    name: "알 수 없는 이용시간",
    rule: "이용시간이 적혀 있지만 영업 여부를 계산할 수 없는 글입니다.",
  },
  "closed-named": {
    name: "폐쇄·철거·공사",
    rule: "이름이나 태그에 폐쇄, 철거, 공사 중이라고 적혀 있습니다.",
  },
  "nothing-said": { name: "정보 없음", rule: "이용시간, 시설, 사진이 모두 없습니다." },
};

type Choice = Pick<FindingsQuery, "reason" | "area">;

/** Reads the filters of the desk from its address. An unknown reason means any. */
export function readChoice(query: URLSearchParams): Choice {
  const reason = REASONS.find((reasonName) => reasonName === query.get("reason")) ?? null;
  return { reason, area: query.get("area")?.trim().slice(0, AREA_MAX) || null };
}

/** Returns the query of the desk with these filters, with its question mark, or nothing. */
export function choiceQuery({ reason, area }: Choice): string {
  const query = new URLSearchParams({ ...(reason && { reason }), ...(area && { area }) });
  return query.size > 0 ? `?${query}` : "";
}
