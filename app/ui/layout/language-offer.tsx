import { useHref, useLocation } from "@remix-run/react";
import { type Language, prefixOf } from "~/languages/language";

type Other = Exclude<Language, "ko">;

/** In the language that is offered: its readers cannot read the page's. */
const OFFERS: Record<Other, { lead: string; close: string }> = {
  en: { lead: "Read this page in English", close: "Close" },
  ja: { lead: "このページを日本語で読む", close: "閉じる" },
  zh: { lead: "用中文阅读本页", close: "关闭" },
};

/** One line for a browser that would rather read another language; nobody is sent there by it. */
export function LanguageOffer({ language }: { language: Other }) {
  const { pathname, search } = useLocation();
  const { lead, close } = OFFERS[language];
  return (
    <form method="post" action={useHref("/display")} className="language-offer" lang={language}>
      <a href={prefixOf(language) + pathname + search} hrefLang={language}>
        {lead}
      </a>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button type="submit" name="intent" value="close-language-offer" className="button button-small">
        {close}
      </button>
    </form>
  );
}
