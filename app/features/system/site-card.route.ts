import type { LoaderFunctionArgs } from "@remix-run/node";
import { SITE } from "~/http/own-site.server";
import { currentLanguage } from "~/languages/words";
import { answerWithCard, digestOf } from "~/link-preview/card-answer.server";
import { siteName } from "~/ui/page-title";
import { uiWords } from "~/ui/words";

/** Draws the picture in a link's preview of all pages without one of their own. */
export function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const name = siteName(SITE);
  const card = {
    language: currentLanguage(),
    site: name,
    title: name,
    details: [],
    text: uiWords().siteDescription,
    facilities: [],
    map: null,
  };
  return answerWithCard(request, digestOf(card), async () => ({ card, photo: null }));
}
