import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_DISPLAY, type Display } from "~/session/display";

/** Returns the attributes of `<html>`. Defaults need none, because the device's settings apply then. */
export function displayAttributes({ theme, contrast, text }: Display): Record<`data-${string}`, string> {
  return {
    ...(theme !== DEFAULT_DISPLAY.theme && { "data-theme": theme }),
    ...(contrast !== DEFAULT_DISPLAY.contrast && { "data-contrast": contrast }),
    ...(text !== DEFAULT_DISPLAY.text && { "data-text": text }),
  };
}

const BAR = { light: "#0b50d0", dark: "#1b1e22" };

/** Returns the `theme-color` of the browser's bar: one colour per scheme if the device decides. */
export function barColors({ theme }: Display): { color: string; media?: string }[] {
  if (theme !== "auto") return [{ color: BAR[theme] }];
  return [{ color: BAR.light }, { color: BAR.dark, media: "(prefers-color-scheme: dark)" }];
}

export const useDisplay = (): Display =>
  useRouteLoaderData<{ display?: Display }>("root")?.display ?? DEFAULT_DISPLAY;
