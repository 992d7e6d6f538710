import { useHref, useLocation } from "@remix-run/react";
import { LANGUAGES, type Language, prefixOf } from "~/languages/language";
import { currentLanguage } from "~/languages/words";
import { Icon } from "~/ui/icon";
import { layoutWords } from "~/ui/layout/words";
import { Button } from "../basics";

/** Each language in its own script. */
const NAMES: Record<Language, string> = { ko: "한국어", en: "English", ja: "日本語", zh: "中文" };

/** Links to the page in other languages. They load documents, because each language has its own scripts. */
export function LanguageSwitch() {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label={layoutWords().languages} className="languages">
      {LANGUAGES.map((language) =>
        language === currentLanguage() ? (
          <strong key={language} lang={language}>
            {NAMES[language]}
          </strong>
        ) : (
          <a key={language} href={prefixOf(language) + pathname + search} lang={language} hrefLang={language}>
            {NAMES[language]}
          </a>
        ),
      )}
    </nav>
  );
}

/** The same links behind a globe, for the header of every page. */
export function LanguageMenu() {
  return (
    <details className="language-menu">
      <summary aria-label={layoutWords().languages}>
        <Icon name="globe" />
      </summary>
      <LanguageSwitch />
    </details>
  );
}

type Other = Exclude<Language, "ko">;

/** In the offered language, because its speakers may not understand the page's. */
const OFFERS: Record<Other, { lead: string; close: string }> = {
  en: { lead: "Read this page in English", close: "Close" },
  ja: { lead: "このページを日本語で読む", close: "閉じる" },
  zh: { lead: "用中文阅读本页", close: "关闭" },
};

/** Offers the page in the browser's preferred language, without redirecting. */
export function LanguageOffer({ language }: { language: Other }) {
  const { pathname, search } = useLocation();
  const { lead, close } = OFFERS[language];
  return (
    <form method="post" action={useHref("/display")} className="language-offer" lang={language}>
      <a href={prefixOf(language) + pathname + search} hrefLang={language}>
        {lead}
      </a>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button type="submit" name="intent" value="close-language-offer" isSmall>
        {close}
      </Button>
    </form>
  );
}
