import { useRouteLoaderData } from "@remix-run/react";
import { DEFAULT_DISPLAY, type Display } from "./display";

export const useDisplay = (): Display =>
  useRouteLoaderData<{ display?: Display }>("root")?.display ?? DEFAULT_DISPLAY;
