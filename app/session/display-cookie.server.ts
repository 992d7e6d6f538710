import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "./display";
import { cookieDefaults, cookieName } from "./session.server";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const cookie = createCookie(cookieName("display"), { ...cookieDefaults, maxAge: ONE_YEAR_S });

/** Reads a cookie or a posted form alike: a field that is missing or odd is its default. */
export const displaySchema = z.object({
  theme: z.enum(DISPLAY_CHOICES.theme).catch(DEFAULT_DISPLAY.theme),
  contrast: z.enum(DISPLAY_CHOICES.contrast).catch(DEFAULT_DISPLAY.contrast),
  text: z.enum(DISPLAY_CHOICES.text).catch(DEFAULT_DISPLAY.text),
  profile: z.enum(DISPLAY_CHOICES.profile).catch(DEFAULT_DISPLAY.profile),
});

/** How this browser was asked to show the pages; what is missing or odd is its default. */
export async function findDisplay(request: Request): Promise<Display> {
  const header = request.headers.get("Cookie");
  // Most browsers never set it: their requests are spared the reading.
  if (!header?.includes(cookie.name)) return DEFAULT_DISPLAY;
  const value: unknown = await cookie.parse(header);
  return displaySchema.catch(DEFAULT_DISPLAY).parse(value);
}

/** The Set-Cookie value that remembers it for a year. */
export function saveDisplay(display: Display): Promise<string> {
  return cookie.serialize(display);
}
