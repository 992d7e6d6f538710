import { useLoaderData } from "@remix-run/react";
import { formatCount } from "~/languages/formats";
import { directory } from "~/toilet-directory/directory.server";
import { formatDate, formatMomentText } from "~/ui/format-moment";
import { pageTitle } from "~/ui/page-title";
import { TextWithLink } from "./text-with-link";
import { aboutWords } from "./words";

export const meta = pageTitle(
  () => aboutWords().pages.sources,
  () => [{ name: "description", content: aboutWords().sources.description }],
);

/** Counts the toilets, and says of which day they are. */
export function loader() {
  const { toilets, loadedAt } = directory.lastStatus();
  return { toilets, day: loadedAt === null ? null : formatDate(new Date(loadedAt).toISOString()) };
}

/** Names the sources of the data and their licences, which require it on a visible page. */
export default function Sources() {
  const { toilets, day } = useLoaderData<typeof loader>();
  const { pages, sources: words } = aboutWords();
  return (
    <>
      <h1>{pages.sources}</h1>
      <h2>{words.toilets}</h2>
      <p>
        {words.toiletsText} {day && words.toiletsCount(formatCount(toilets), formatMomentText(day))}
      </p>
      <p>
        <TextWithLink text={words.correction} to="/map" />
      </p>
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
    </>
  );
}
