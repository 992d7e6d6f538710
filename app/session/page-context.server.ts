import Negotiator from "negotiator";
import { z } from "zod";
import { readToiletId } from "~/backend/toilet";
import {
  FIRST_LANGUAGE,
  isLanguage,
  LANGUAGES,
  type Language,
  languagesOf,
  splitPrefix,
} from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "./display";
import { typedCookie } from "./session.server";

/** Choices that a browser keeps without a login. `saved` has the ids of toilets, newest first. */
export type PageContext = { display: Display; saved: string[]; hasClosedLanguageOffer: boolean };

export const MAX_SAVED = 50;

export const displaySchema = z.object({
  theme: z.enum(DISPLAY_CHOICES.theme).catch(DEFAULT_DISPLAY.theme),
  contrast: z.enum(DISPLAY_CHOICES.contrast).catch(DEFAULT_DISPLAY.contrast),
  text: z.enum(DISPLAY_CHOICES.text).catch(DEFAULT_DISPLAY.text),
  profile: z.enum(DISPLAY_CHOICES.profile).catch(DEFAULT_DISPLAY.profile),
  room: z.enum(DISPLAY_CHOICES.room).catch(DEFAULT_DISPLAY.room),
});
export const toiletIdSchema = z.string().refine((id) => readToiletId(id) !== null);
const savedSchema = z.array(toiletIdSchema).transform((ids) => [...new Set(ids)].slice(0, MAX_SAVED));

const displayCookie = typedCookie("display", displaySchema);
const savedCookie = typedCookie("saved", savedSchema);
const languageOfferCookie = typedCookie("language-offer", z.string());

/** Reads the choices from the Cookie header. Never throws: an invalid cookie counts as missing. */
export async function readPageContext(cookies: string | null): Promise<PageContext> {
  return {
    display: (await displayCookie.parse(cookies)) ?? DEFAULT_DISPLAY,
    saved: (await savedCookie.parse(cookies)) ?? [],
    hasClosedLanguageOffer: (await languageOfferCookie.parse(cookies)) !== null,
  };
}

export const serializeDisplay = (display: Display): Promise<string> => displayCookie.serialize(display);

export function serializeSaved(toiletIds: string[]): Promise<string> {
  return toiletIds.length > 0 ? savedCookie.serialize(toiletIds) : savedCookie.serialize([], { maxAge: 0 });
}

export const closeLanguageOffer = (): Promise<string> => languageOfferCookie.serialize("closed");

/** Length at which Accept-Language is cut, because parsing a thousand languages would cost more than the page. */
const ACCEPT_LANGUAGE_MAX = 200;

/**
 * Returns the browser's preferred language if this Korean page exists in it.
 * @param isHidden true if the page does not exist for this client
 */
export function preferredLanguage(request: Request, isHidden: boolean): Exclude<Language, "ko"> | null {
  const acceptLanguage = request.headers.get("Accept-Language")?.slice(0, ACCEPT_LANGUAGE_MAX);
  if (!acceptLanguage || currentLanguage() !== FIRST_LANGUAGE) return null;
  const [preferred = FIRST_LANGUAGE] = new Negotiator({
    headers: { "accept-language": acceptLanguage },
  }).languages([...LANGUAGES]);
  if (!isLanguage(preferred) || preferred === "ko") return null;
  const { url: path } = splitPrefix(new URL(request.url).pathname);
  return isHidden || languagesOf(path).includes(preferred) ? preferred : null;
}
