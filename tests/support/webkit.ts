import { existsSync } from "node:fs";
import type { Engine } from "./firefox";

const DRIVER = "/usr/bin/WebKitWebDriver";

/** Finds the driver of WebKitGTK. No script installs it. */
export function findWebKit(): Engine {
  if (!existsSync(DRIVER)) return { missing: `no ${DRIVER}: Debian's package is webkit2gtk-driver` };
  const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  return hasDisplay ? { path: DRIVER } : { missing: "no display: start one and set DISPLAY" };
}
