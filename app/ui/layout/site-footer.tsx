import { Link, useHref, useLocation, useRouteLoaderData } from "@remix-run/react";
import { FIRST_LANGUAGE } from "~/languages/language";
import { DEFAULT_DISPLAY, DISPLAY_CHOICES, type Display } from "~/session/display";
import { Button, PhoneLink } from "~/ui/basics";
import { savedHref } from "~/ui/navigation/page-navigation";
import { UserText } from "~/ui/user-text";
import { LanguageSwitch } from "./languages";
import { layoutWords } from "./words";

type Field = keyof Display;
const FIELDS: readonly Field[] = ["theme", "contrast", "text", "profile", "room"];

type SiteFooterProps = { display: Display; official: Official | undefined };

export function SiteFooter({ display, official }: SiteFooterProps) {
  const { footer, menu } = layoutWords();
  const { search } = useLocation();
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <LanguageSwitch />
        <details className="display-settings">
          <summary>{layoutWords().display.title}</summary>
          <DisplayForm display={display} id="display" />
        </details>
        {official ? <Identifier {...official} /> : <p>{footer.preparing}</p>}
        <p>
          <Link to={savedHref(search)}>{menu.saved}</Link>
          <Link to="/card" reloadDocument>
            {menu.card}
          </Link>
          <Link to="/map/embed" reloadDocument>
            {footer.embed}
          </Link>
          <Link to="/about">{footer.about}</Link>
          <Link to="/support">{footer.support}</Link>
          <Link to="/inform">{footer.events}</Link>
          <Link to="/about/sources">{footer.sources}</Link>
          <Link to="/accessibility">{footer.accessibility}</Link>
          <Link to="/location-terms">{footer.locationTerms}</Link>
          <Link to="/privacy-policy" className="strong">
            {footer.privacy}
          </Link>
        </p>
      </div>
    </footer>
  );
}

/** A plain HTML form even with scripts, because the new document then has its colours from the first byte. */
export function DisplayForm({ display, id }: { display: Display; id: string }) {
  const { pathname, search } = useLocation();
  const { display: words } = layoutWords();
  return (
    <form
      method="post"
      action={useHref("/display")}
      className="display-form"
      id={id}
      aria-label={words.title}
    >
      {FIELDS.map((field) => (
        <label key={field}>
          {words[field].label}
          <select name={field} defaultValue={display[field]}>
            {DISPLAY_CHOICES[field].map((choice) => (
              <option key={choice} value={choice}>
                {wordOf(field, choice)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <input type="hidden" name="returnTo" value={pathname + search} />
      <Button type="submit">{words.apply}</Button>
    </form>
  );
}

function wordOf(field: Field, choice: string): string {
  const choices: Record<string, string> = layoutWords().display[field].choices;
  return choices[choice] ?? choice;
}

/** The sentence is prescribed, so it stays Korean in every language. */
const OFFICIAL = "이 누리집은 대한민국 공식 전자정부 누리집입니다.";

type Official = { name: string; address: string; phone: string };

export function Masthead() {
  const { official } = layoutWords();
  return (
    <div className="masthead site-header-inner small-note">
      <span lang={FIRST_LANGUAGE}>{OFFICIAL}</span> {official.meaning}
    </div>
  );
}

function Identifier({ name, address, phone }: Official) {
  const { official } = layoutWords();
  return (
    <p>
      {official.runBy} <UserText>{name}</UserText>
      {address && (
        <>
          {" · "}
          <UserText>{address}</UserText>
        </>
      )}
      {phone && (
        <>
          {" · "}
          <PhoneLink number={phone} />
        </>
      )}
    </p>
  );
}

/** Returns the attributes of `<html>`. Defaults need none, because the device's settings apply then. */
export function displayAttributes({ theme, contrast, text }: Display): Record<`data-${string}`, string> {
  return {
    ...(theme !== DEFAULT_DISPLAY.theme && { "data-theme": theme }),
    ...(contrast !== DEFAULT_DISPLAY.contrast && { "data-contrast": contrast }),
    ...(text !== DEFAULT_DISPLAY.text && { "data-text": text }),
  };
}

const BAR = { light: "#0b50d0", dark: "#1b1e22" };

/** Returns the `theme-color` of the browser's bar: one colour per scheme if the device decides. */
export function barColors({ theme }: Display): { color: string; media?: string }[] {
  if (theme !== "auto") return [{ color: BAR[theme] }];
  return [{ color: BAR.light }, { color: BAR.dark, media: "(prefers-color-scheme: dark)" }];
}

export const useDisplay = (): Display =>
  useRouteLoaderData<{ display?: Display }>("root")?.display ?? DEFAULT_DISPLAY;
