const GREEN = "#28a745";
const YELLOW = "#ffc107";
const ORANGE = "#fd7e14";
const RED = "#dc3545";
const TEAL = "#20c997";
const PURPLE = "#6f42c1";
const HOURS_COLOUR = "#ced4da";

/** Colours by the tag's meaning; a tag without an entry is a facility. */
const COLOURS: Record<string, string> = {
  "매우 깨끗함": GREEN,
  깨끗함: GREEN,
  보통: YELLOW,
  더러움: RED,
  "매우 더러움": RED,
  "줄이 긴 편": ORANGE,
  "휴지 없음": ORANGE,
  "발 씻는 곳": PURPLE,
  "흙먼지 털이": PURPLE,
  "성중립 화장실": PURPLE,
};

export function cleanlinessText(names: string[]): string {
  return names.map((name) => `${name}|${COLOURS[name] ?? TEAL}`).join(", ");
}

export function hoursText(names: string[]): string {
  return names.map((name) => `${name}|${HOURS_COLOUR}`).join(", ");
}
