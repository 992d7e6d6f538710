import { z } from "zod";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "./display";
import { typedCookie } from "./session.server";

export const displaySchema = z.object({
  theme: z.enum(DISPLAY_CHOICES.theme).catch(DEFAULT_DISPLAY.theme),
  contrast: z.enum(DISPLAY_CHOICES.contrast).catch(DEFAULT_DISPLAY.contrast),
  text: z.enum(DISPLAY_CHOICES.text).catch(DEFAULT_DISPLAY.text),
  profile: z.enum(DISPLAY_CHOICES.profile).catch(DEFAULT_DISPLAY.profile),
});

const cookie = typedCookie("display", displaySchema);

export async function findDisplay(request: Request): Promise<Display> {
  return (await cookie.parse(request.headers.get("Cookie"))) ?? DEFAULT_DISPLAY;
}

export const saveDisplay = (display: Display): Promise<string> => cookie.serialize(display);
