import Negotiator from "negotiator";
import { z } from "zod";
import { FIRST_LANGUAGE, isLanguage, LANGUAGES, type Language, splitPrefix } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";
import { currentLanguage } from "~/languages/words";
import { typedCookie } from "./session.server";

/** Length at which Accept-Language is cut, because parsing a thousand languages would cost more than the page. */
const MAX_CHARACTERS = 200;
const cookie = typedCookie("language-offer", z.string());

/** Returns the browser's preferred language if this Korean page exists in it and the visitor hasn't closed the hint. */
export function languageToOffer(request: Request): Exclude<Language, "ko"> | null {
  const accepted = request.headers.get("Accept-Language")?.slice(0, MAX_CHARACTERS);
  if (!accepted || currentLanguage() !== FIRST_LANGUAGE) return null;
  if (request.headers.get("Cookie")?.includes(`${cookie.name}=`)) return null;
  const [wanted = FIRST_LANGUAGE] = new Negotiator({ headers: { "accept-language": accepted } }).languages([
    ...LANGUAGES,
  ]);
  const { url: path } = splitPrefix(new URL(request.url).pathname);
  if (!isLanguage(wanted) || wanted === "ko") return null;
  return languagesOf(path).includes(wanted) ? wanted : null;
}

export const closeLanguageOffer = (): Promise<string> => cookie.serialize("closed");
