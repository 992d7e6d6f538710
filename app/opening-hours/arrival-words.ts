import { words } from "~/languages/words";

const ko = {
  closed: (clock: string, _minutes: number) => `도착 전에 닫힘 · ${clock}까지`,
  tight: (clock: string, minutes: number) => `도착 뒤 ${minutes}분 열려 있음 · ${clock}까지`,
  opens: (clock: string, _minutes: number) => `도착하면 열림 · ${clock}부터`,
  next: "도착할 때 열린 가까운 곳",
};

const en: typeof ko = {
  closed: (clock) => `Closes before you arrive · ${clock}`,
  tight: (clock, minutes) => `Open ${minutes} min after you arrive · until ${clock}`,
  opens: (clock) => `Open when you arrive · from ${clock}`,
  next: "Nearest open when you arrive",
};

const ja: typeof ko = {
  closed: (clock) => `到着前に終了 · ${clock}まで`,
  tight: (clock, minutes) => `到着後${minutes}分利用可 · ${clock}まで`,
  opens: (clock) => `到着時は利用可 · ${clock}から`,
  next: "到着時に開いている近くのトイレ",
};

const zh: typeof ko = {
  closed: (clock) => `到达前关闭 · 至${clock}`,
  tight: (clock, minutes) => `到达后还开放${minutes}分钟 · 至${clock}`,
  opens: (clock) => `到达时已开放 · ${clock}起`,
  next: "到达时开放的最近厕所",
};

export const arrivalWords = words({ ko, en, ja, zh });
