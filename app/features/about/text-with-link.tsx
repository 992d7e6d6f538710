import { Link } from "@remix-run/react";

/** @param text what stands before, in and behind the link @param to a page of this site; else `href` */
export function TextWithLink({
  text,
  ...place
}: { text: readonly string[] } & ({ to: string } | { href: string })) {
  const [before, inside, behind] = text;
  return (
    <>
      {before}
      {"to" in place ? <Link to={place.to}>{inside}</Link> : <a href={place.href}>{inside}</a>}
      {behind}
    </>
  );
}
