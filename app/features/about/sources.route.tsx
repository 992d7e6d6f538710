import { pageTitle } from "~/ui/page-title";
import { TextWithLink } from "./text-with-link";
import { aboutWords } from "./words";

export const handle = { hydrate: false };
export const meta = pageTitle(
  () => aboutWords().pages.sources,
  () => [{ name: "description", content: aboutWords().sources.description }],
);

/** Names the sources of the shipped data and their licences, which require it on a visible page. */
export default function Sources() {
  const { pages, sources: words } = aboutWords();
  return (
    <>
      <h1>{pages.sources}</h1>
      <h2>{words.areas}</h2>
      <p>{words.areasText}</p>
      <p>
        <small>{words.areasSource}</small>
      </p>
      <h2>{words.ground}</h2>
      <p>
        <TextWithLink text={words.groundText} href="https://www.openstreetmap.org/copyright" />
      </p>
      <p>
        <TextWithLink text={words.groundFile} href="/base-map/korea.pmtiles" />
      </p>
      <h2>{words.toilets}</h2>
      <p>{words.toiletsText}</p>
    </>
  );
}
