import { FIRST_LANGUAGE } from "~/languages/language";
import { currentLanguage } from "~/languages/words";

const HANGUL = /\p{Script=Hangul}/u;

/** The language of a text that stays as somebody wrote it; undefined where the page speaks it anyway. */
export const langOf = (text: string): "ko" | undefined =>
  currentLanguage() !== FIRST_LANGUAGE && HANGUL.test(text) ? "ko" : undefined;

/** A name or a text that stays Korean on a page in another language. */
export function Korean({ children }: { children: string }) {
  const lang = langOf(children);
  return lang ? <span lang={lang}>{children}</span> : children;
}
