import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { EventPage } from "./event-page";
import { loadEvents } from "./planned-events.server";

export const handle = { hydrate: false };
export const meta = pageTitle<typeof loader>("오늘의행사", ({ data }) => (data?.isSample ? SAMPLE_META : []));

export const loader = (args: LoaderFunctionArgs) => loadEvents(args, "day");

export default function DailyEvents() {
  return (
    <EventPage
      title="오늘의행사"
      caption="오늘의 행사 목록"
      {...useLoaderData<typeof loader>()}
      nothing="오늘은 예정된 행사가 없습니다."
    />
  );
}
