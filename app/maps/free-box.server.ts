import { WINDOW_COOKIE, type WindowClass } from "./window-class";

/** Pixels from the middle of the map within which a pin is covered by nothing, its own 40 px above the point included. */
export type FreeBox = { aside: number; above: number; below: number };

const FREE_BOXES: Record<WindowClass, FreeBox> = {
  small: { aside: 150, above: 55, below: 90 },
  low: { aside: 150, above: 75, below: 105 },
  phone: { aside: 150, above: 120, below: 150 },
  wide: { aside: 195, above: 225, below: 250 },
  large: { aside: 430, above: 275, below: 300 },
};

const SENT = new RegExp(`(?:^|; )${WINDOW_COOKIE}=([a-z]+)`);

const isWindowClass = (name: string): name is WindowClass => Object.hasOwn(FREE_BOXES, name);

/** @param cookies the Cookie header @returns null where the browser has not said */
export function readWindowClass(cookies: string | null): WindowClass | null {
  const name = SENT.exec(cookies ?? "")?.[1] ?? "";
  return isWindowClass(name) ? name : null;
}

export const freeBoxOf = (windowClass: WindowClass | null): FreeBox => FREE_BOXES[windowClass ?? "small"];
