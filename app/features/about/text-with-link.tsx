import { Link } from "@remix-run/react";

/** @param text the parts before, inside and after the link @param to a page of this site; `href` for other sites */
export function TextWithLink({
  text,
  ...place
}: { text: readonly string[] } & ({ to: string } | { href: string })) {
  const [before, linkText, after] = text;
  return (
    <>
      {before}
      {"to" in place ? <Link to={place.to}>{linkText}</Link> : <a href={place.href}>{linkText}</a>}
      {after}
    </>
  );
}
