import { langOf } from "~/languages/words";
import { Link } from "~/ui/navigation/link";

/** Names the sources of a map's data. On a phone only the sign is visible; the text is its accessible name. */
export function Attribution({ text }: { text: string }) {
  return (
    <small className="map-attribution" lang={langOf(text)}>
      <Link to="/about/sources" title={text}>
        <span className="map-attribution-sign" aria-hidden="true">
          ⓘ
        </span>
        <span className="map-attribution-text">{text}</span>
      </Link>
    </small>
  );
}
