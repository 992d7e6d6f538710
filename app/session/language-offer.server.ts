import Negotiator from "negotiator";
import { FIRST_LANGUAGE, isLanguage, LANGUAGES, type Language, splitPrefix } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";
import { currentLanguage } from "~/languages/words";
import { type RequestArgs, stateOf } from "./request-state.server";

/** Length at which Accept-Language is cut, because parsing a thousand languages would cost more than the page. */
const MAX_CHARACTERS = 200;

/** Returns the browser's preferred language if this Korean page exists in it and the visitor hasn't closed the hint. */
export async function languageToOffer(args: RequestArgs): Promise<Exclude<Language, "ko"> | null> {
  const { request } = args;
  const state = stateOf(args);
  const acceptLanguage = request.headers.get("Accept-Language")?.slice(0, MAX_CHARACTERS);
  if (!acceptLanguage || currentLanguage() !== FIRST_LANGUAGE) return null;
  if ((await state.pageContext).hasClosedLanguageOffer) return null;
  const [preferredLanguage = FIRST_LANGUAGE] = new Negotiator({
    headers: { "accept-language": acceptLanguage },
  }).languages([...LANGUAGES]);
  const { url: path } = splitPrefix(new URL(request.url).pathname);
  if (!isLanguage(preferredLanguage) || preferredLanguage === "ko") return null;
  return state.surroundings.isHidden || languagesOf(path).includes(preferredLanguage)
    ? preferredLanguage
    : null;
}
