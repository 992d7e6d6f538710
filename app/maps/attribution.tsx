import { langOf } from "~/languages/lang-of";
import { Link } from "~/ui/navigation/link";

/** Whose data a map shows: short on a phone, where a sign has the text as its name. */
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
