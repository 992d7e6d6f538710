import { createCookie } from "@remix-run/node";
import { z } from "zod";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "./display";
import { cookieDefaults, cookieName } from "./session.server";

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const cookie = createCookie(cookieName("display"), { ...cookieDefaults, maxAge: ONE_YEAR_S });

export const displaySchema = z.object({
  theme: z.enum(DISPLAY_CHOICES.theme).catch(DEFAULT_DISPLAY.theme),
  contrast: z.enum(DISPLAY_CHOICES.contrast).catch(DEFAULT_DISPLAY.contrast),
  text: z.enum(DISPLAY_CHOICES.text).catch(DEFAULT_DISPLAY.text),
  profile: z.enum(DISPLAY_CHOICES.profile).catch(DEFAULT_DISPLAY.profile),
});

export async function findDisplay(request: Request): Promise<Display> {
  const header = request.headers.get("Cookie");
  if (!header?.includes(cookie.name)) return DEFAULT_DISPLAY;
  const value: unknown = await cookie.parse(header);
  return displaySchema.catch(DEFAULT_DISPLAY).parse(value);
}

export function saveDisplay(display: Display): Promise<string> {
  return cookie.serialize(display);
}
