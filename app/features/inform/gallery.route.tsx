import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META, SampleNotice } from "~/ui/sample-section";
import { GALLERY } from "./gallery-pictures";

export const handle = { hydrate: false };
export const meta = pageTitle("사이트갤러리", SAMPLE_META);

/** What a gallery of the site could look like: no backend has one. */
export default function Gallery() {
  return (
    <>
      <SampleNotice />
      <h1>사이트갤러리</h1>
      <ul className="site-gallery">
        {GALLERY.map(({ title, author, postedOn, drawing }) => (
          <li key={title} className="card">
            <svg viewBox="0 0 160 100" width="160" height="100" aria-hidden="true">
              <path d={drawing} />
            </svg>
            <p>
              <strong>{title}</strong>
            </p>
            <p className="field-hint">
              {author} · {postedOn}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
