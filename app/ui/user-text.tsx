import { langOf } from "~/languages/words";

/** Hebrew, Arabic and their neighbours. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff]/;

/** Shows a text that a person wrote: marked as Korean on a page in another language, its direction kept to itself. */
export function UserText({ children }: { children: string }) {
  const lang = langOf(children);
  return lang || RIGHT_TO_LEFT.test(children) ? <bdi lang={lang}>{children}</bdi> : children;
}
