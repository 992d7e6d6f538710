import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { InlineScript } from "~/document/inline-slots";
import { parseMapQuery } from "~/features/map/map-query";
import { formAction, visitorIntent } from "~/forms/form-action.server";
import { refuseForm } from "~/forms/form-refusal.server";
import { useLatestReply } from "~/forms/posted-form";
import { walkText } from "~/geo/distance";
import { geoWords } from "~/geo/words";
import { redirect } from "~/http/responses.server";
import { WayChoice } from "~/maps/place-ways";
import { mapsWords } from "~/maps/words";
import { thisMinute } from "~/opening-hours/open-now.server";
import { momentText } from "~/opening-hours/open-state-text";
import { MAX_SAVED, serializeSaved, stateOf, toiletIdSchema } from "~/session/request-state.server";
import { sameSitePath } from "~/session/viewer.server";
import { directory } from "~/toilet-directory/directory.server";
import { NO_FILTERS } from "~/toilet-directory/filters";
import { type ToiletView, type ToiletVisit, toiletView, walkFrom } from "~/toilet-view/toilet-view.server";
import { Empty, Notice } from "~/ui/basics";
import { RefusalSummary } from "~/ui/form-fields";
import { toiletHref } from "~/ui/hrefs";
import { layoutWords } from "~/ui/layout/words";
import { LiveOpenState } from "~/ui/own-scripts";
import { pageTitle } from "~/ui/page-title";
import { SaveButton, SaveForms } from "~/ui/toilet-actions";
import { PlaceName } from "~/ui/toilet-signs";
import { UserText } from "~/ui/user-text";
import { savedWords } from "./words";

export const handle = { cache: "revalidated" };
export const meta = pageTitle(() => layoutWords().menu.saved);

/** Looks up each saved toilet in the directory. Without a feed, the directory finds none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { saved, display } = await stateOf({ request, context }).pageContext;
  const status = await directory.status().catch(() => null);
  const isReady = status?.loadedAt != null;
  const { ownLocation } = parseMapQuery(new URL(request.url).searchParams, display);
  const at = thisMinute();
  const visit: ToiletVisit = {
    at,
    profile: display.profile,
    walk: ownLocation && walkFrom(ownLocation, "own", display.profile),
    origin: ownLocation && { point: ownLocation, kind: "own" },
    filters: NO_FILTERS,
    withUnknown: false,
  };
  const lines = await Promise.all(
    saved.map(async (id): Promise<ToiletView | { id: string; name: null }> => {
      const toilet = isReady ? await directory.find(id).catch(() => null) : null;
      return toilet ? toiletView(toilet, visit) : { id, name: null };
    }),
  );
  const hasArrival = lines.some((line) => line.name !== null && line.open.arrival);
  const moment = hasArrival ? momentText(new Date(at)) : null;
  return data({ lines, isReady, most: MAX_SAVED, moment });
}

const formSchema = z.object({ toiletId: toiletIdSchema });

/** @param change gets the toilet of the form, and the saved toilets except this one */
const changeSaved = (formId: string, change: (toiletId: string, others: string[]) => string[]) =>
  visitorIntent({
    formId,
    schema: formSchema,
    async handle({ request, context, value: { toiletId }, form }) {
      const { saved } = await stateOf({ request, context }).pageContext;
      const others = saved.filter((id) => id !== toiletId);
      const cookie = await serializeSaved(change(toiletId, others));
      const path = sameSitePath(String(form.texts.get("returnTo") ?? "")) ?? "/saved";
      return redirect(path, { status: 303, headers: { "Set-Cookie": cookie } });
    },
  });

export const action = formAction({
  who: "anyone",
  intents: {
    save: changeSaved("save", (toiletId, others) => {
      if (others.length >= MAX_SAVED) throw refuseForm(savedWords().full(MAX_SAVED));
      return [toiletId, ...others];
    }),
    forget: changeSaved("forget", (_toiletId, others) => others),
  },
});

export { skipRevalidationAfterRefusal as shouldRevalidate } from "~/forms/skip-revalidation";

export default function SavedToilets() {
  const { lines, isReady, most, moment } = useLoaderData<typeof loader>();
  const words = savedWords();
  return (
    <div className="page">
      <h1>{layoutWords().menu.saved}</h1>
      <RefusalSummary reply={useLatestReply()} />
      {lines.length > 0 ? <p className="muted">{words.most(most)}</p> : <NothingSaved />}
      {!isReady && lines.length > 0 && <Notice role="status">{words.noData}</Notice>}
      {lines.length > 0 && (
        <ul className="saved-list">
          {lines.map((line) => (
            <li key={line.id}>
              {line.name === null ? (
                <span>{isReady ? words.gone : words.numbered(line.id)}</span>
              ) : (
                <SavedLine {...line} />
              )}
              <SaveButton toiletId={line.id} name={line.name ?? ""} isSaved />
            </li>
          ))}
        </ul>
      )}
      {moment && (
        <noscript>
          <p className="muted">{moment}</p>
        </noscript>
      )}
      <SaveForms />
      {lines.some((line) => line.name !== null && line.open.course) && <InlineScript name="states" />}
    </div>
  );
}

function SavedLine({ id, name, reading, isRough, lat, lng, place, open, away, walk }: ToiletView) {
  return (
    <div>
      <Link to={toiletHref(id)}>
        <PlaceName name={name} reading={reading} />
      </Link>
      <p className="muted">
        {isRough && `${geoWords().rough} · `}
        <UserText>{place}</UserText>
        {place && away && " · "}
        {[away, walkText(walk)].filter(Boolean).join(" · ")}
      </p>
      <LiveOpenState open={open} walk={walk} />
      <WayChoice name={name} reading={reading} position={{ lat, lng }}>
        {mapsWords().ways.title}
      </WayChoice>
    </div>
  );
}

function NothingSaved() {
  return (
    <Empty>
      {savedWords().nothing}
      <br />
      <Link to="/map">{savedWords().toMap}</Link>
    </Empty>
  );
}
