import { Link } from "~/ui/navigation/link";
import type { MapPageData } from "./map-page";
import { mapHref, USUAL_QUERY } from "./map-view";
import { mapWords } from "./words";

/** Leads to the form, whose map begins where this one is and shows the own place, too. */
export function RegisterLink({ page, isMember }: { page: MapPageData; isMember: boolean }) {
  const { register: words } = mapWords();
  const { centre, query } = page;
  const form = `/map/register${mapHref(USUAL_QUERY, { centre, me: query.me })}`;
  return (
    <Link className="map-register" to={form} title={isMember ? undefined : words.needsLogin}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path d="M9 3v12M3 9h12" />
      </svg>
      <span>
        <span className="visually-hidden">{words.of}</span>
        {words.label}
      </span>
    </Link>
  );
}
