import Negotiator from "negotiator";
import type { LoadContext } from "~/http/load-context";
import { FIRST_LANGUAGE, isLanguage, LANGUAGES, type Language, splitPrefix } from "~/languages/language";
import { languagesOf } from "~/languages/page-languages";
import { currentLanguage } from "~/languages/words";
import { pageContextOf } from "./page-context.server";
import type { RequestArgs } from "./viewer.server";

/** Length at which Accept-Language is cut, because parsing a thousand languages would cost more than the page. */
const MAX_CHARACTERS = 200;

/** Returns the browser's preferred language if this Korean page exists in it and the visitor hasn't closed the hint. */
export async function languageToOffer(args: RequestArgs): Promise<Exclude<Language, "ko"> | null> {
  const { request, context } = args;
  const accepted = request.headers.get("Accept-Language")?.slice(0, MAX_CHARACTERS);
  if (!accepted || currentLanguage() !== FIRST_LANGUAGE) return null;
  if ((await pageContextOf(args)).hasClosedLanguageOffer) return null;
  const [wanted = FIRST_LANGUAGE] = new Negotiator({ headers: { "accept-language": accepted } }).languages([
    ...LANGUAGES,
  ]);
  const { url: path } = splitPrefix(new URL(request.url).pathname);
  if (!isLanguage(wanted) || wanted === "ko") return null;
  const { isHidden } = context as LoadContext;
  return isHidden || languagesOf(path).includes(wanted) ? wanted : null;
}
