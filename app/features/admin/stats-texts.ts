import type { DeviceUse } from "~/backend/stats.server";

const DEVICES = new Map([
  ["mobile", { label: "모바일", color: "#256ef4" }],
  ["tablet", { label: "태블릿", color: "#1f8a5b" }],
  ["desktop", { label: "데스크톱", color: "#b26a00" }],
  ["bot", { label: "봇", color: "#6d7882" }],
]);
const OTHER_COLOR = "#8a949e";

export type DeviceShare = DeviceUse & { label: string; color: string; percent: number };

/** Returns each kind of device with its share of all actions in percent; 0 without actions. */
export function sharesOf(devices: DeviceUse[]): DeviceShare[] {
  const total = devices.reduce((sum, { actions }) => sum + actions, 0);
  return devices.map((deviceUse) => {
    const kind = DEVICES.get(deviceUse.device.toLowerCase());
    const percent = total > 0 ? (deviceUse.actions / total) * 100 : 0;
    return {
      ...deviceUse,
      label: kind?.label ?? (deviceUse.device || "기타"),
      color: kind?.color ?? OTHER_COLOR,
      percent,
    };
  });
}

export const toCount = (count: number) => count.toLocaleString("ko-KR");
export const toHour = (hour: number) => `${hour}시`;

const MAN = 10_000;

/** Formats a count for a narrow bar: `9,999`, then `1.2만`. */
export function toShortCount(count: number): string {
  if (count < MAN) return toCount(count);
  const inMan = count / MAN;
  return `${inMan < 10 ? inMan.toFixed(1) : Math.round(inMan).toLocaleString("ko-KR")}만`;
}
