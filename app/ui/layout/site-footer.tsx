import { Link } from "@remix-run/react";
import type { Display } from "~/session/display";
import { layoutWords } from "~/ui/layout/words";
import { DisplayForm } from "./display-form";
import { LanguageSwitch } from "./language-switch";

export function SiteFooter({ display, hasMap }: { display: Display; hasMap: boolean }) {
  const { footer, menu } = layoutWords();
  return (
    <footer className="site-footer">
      <div className="site-footer-inner">
        <LanguageSwitch />
        <DisplayForm display={display} />
        <p>{footer.preparing}</p>
        <p>
          {hasMap && <Link to="/saved">{menu.saved}</Link>}
          <Link to="/about">{footer.about}</Link>
          <Link to="/support">{footer.support}</Link>
          <Link to="/inform">{footer.events}</Link>
          <Link to="/about/sources">{footer.sources}</Link>
          <Link to="/accessibility">{footer.accessibility}</Link>
          <Link to="/privacy-policy" className="strong">
            {footer.privacy}
          </Link>
        </p>
      </div>
    </footer>
  );
}
