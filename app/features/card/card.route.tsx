import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { readToiletId } from "~/backend/toilet";
import { unavailableStatus } from "~/features/map/feed-notice.server";
import { FIRST_LANGUAGE } from "~/languages/language";
import { stateOf } from "~/session/request-state.server";
import { getViewer } from "~/session/viewer.server";
import { directory, findAddress } from "~/toilet-directory/directory.server";
import { Button, Notice } from "~/ui/basics";
import { toiletHref } from "~/ui/hrefs";
import { layoutWords } from "~/ui/layout/words";
import { OwnScripts } from "~/ui/own-scripts";
import { pageTitle } from "~/ui/page-title";
import { uiWords } from "~/ui/words";
import { cardWords, KIND_OF_TOILET, KOREAN_CARD } from "./words";

export const handle = { cache: "revalidated", styles: "card", isOffline: true };
export const meta = pageTitle(
  () => layoutWords().menu.card,
  () => [{ name: "description", content: cardWords().description }],
);

/** Time the backend gets to tell an address that its list lacks, in ms. */
const ADDRESS_WAIT_MS = 2500;

/** Finds the toilet of `of`. Without it, or if it is unknown, the page shows the sentences alone. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  if (!searchParams.has("of")) return data({ place: null, problem: null });
  const id = readToiletId(searchParams.get("of"));
  const toilet = id && (await directory.find(id).catch(() => null));
  if (toilet) {
    const { name, buildingName } = toilet;
    stateOf(args).limitBudget(ADDRESS_WAIT_MS);
    const address = await findAddress(toilet, (await getViewer(args)).caller);
    return data({ place: { id: toilet.id, name, building: buildingName, address }, problem: null });
  }
  const status = directory.lastStatus();
  const isReady = status.loadedAt !== null || id === null;
  return data(
    { place: null, problem: isReady ? ("notFound" as const) : ("notReady" as const) },
    { status: isReady ? 404 : unavailableStatus(status) },
  );
}

export default function ShowCards() {
  const { place, problem } = useLoaderData<typeof loader>();
  const words = cardWords();
  return (
    <div className="page show-page">
      <h1>{layoutWords().menu.card}</h1>
      {problem && <Notice role="status">{words[problem]}</Notice>}
      <ul className="show-cards">
        {place && <PlaceCard {...place} />}
        {KOREAN_CARD.phrases.map((korean, index) => (
          <li className="show-card" key={korean}>
            <Phrase text={words.phrases[index]} korean={korean} />
            <FullScreenButton />
          </li>
        ))}
      </ul>
      <p className="muted">{words.hint}</p>
      <dialog className="show-full" aria-label={layoutWords().menu.card}>
        <div />
        <Button type="button" data-close="">
          {uiWords().close}
        </Button>
      </dialog>
      <OwnScripts names={["card"]} />
    </div>
  );
}

/** Shows a sentence in the page's language, and beneath it in Korean. */
function Phrase({ text, korean }: { text: string | undefined; korean: string }) {
  return (
    <div className="show-words">
      {text && <p>{text}</p>}
      <p lang={FIRST_LANGUAGE}>{korean}</p>
    </div>
  );
}

type Place = { id: string; name: string; building: string; address: string };

/** Tells a taxi driver where to go, the address first. The names stay Korean in every language. */
function PlaceCard({ id, name, building, address }: Place) {
  const lines = [...new Set([address, name, KIND_OF_TOILET.test(building) ? "" : building])].filter(Boolean);
  return (
    <li className="show-card show-place">
      <Phrase text={cardWords().takeMe} korean={KOREAN_CARD.takeMe} />
      <div className="show-words show-way" lang={FIRST_LANGUAGE}>
        {lines.map((line) => (
          <p key={line}>{line === name ? <Link to={toiletHref(id)}>{line}</Link> : breakable(line)}</p>
        ))}
      </div>
      <FullScreenButton />
    </li>
  );
}

/** Lets a line break before a bracket, where words would otherwise break in their middle. */
const breakable = (line: string) =>
  line.split(/(?=\()/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

/** A hidden button that the script shows. */
function FullScreenButton() {
  return (
    <Button type="button" data-enlarge="" hidden>
      {cardWords().enlarge}
    </Button>
  );
}
