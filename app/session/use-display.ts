import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_DISPLAY, type Display } from "./display";

/** How the reader wants pages to look; pages outside the site's frame look as by default. */
export const useDisplay = (): Display =>
  useRouteLoaderData<{ display?: Display }>("root")?.display ?? DEFAULT_DISPLAY;
