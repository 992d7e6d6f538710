import { z } from "zod";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "./display";
import { lastingCookie } from "./session.server";

const cookie = lastingCookie("display");

export const displaySchema = z.object({
  theme: z.enum(DISPLAY_CHOICES.theme).catch(DEFAULT_DISPLAY.theme),
  contrast: z.enum(DISPLAY_CHOICES.contrast).catch(DEFAULT_DISPLAY.contrast),
  text: z.enum(DISPLAY_CHOICES.text).catch(DEFAULT_DISPLAY.text),
  profile: z.enum(DISPLAY_CHOICES.profile).catch(DEFAULT_DISPLAY.profile),
});

export async function findDisplay(request: Request): Promise<Display> {
  const value: unknown = await cookie.parse(request.headers.get("Cookie"));
  return displaySchema.catch(DEFAULT_DISPLAY).parse(value);
}

export function saveDisplay(display: Display): Promise<string> {
  return cookie.serialize(display);
}
