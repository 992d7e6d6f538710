import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { EventPage } from "./event-page";
import { loadEvents } from "./planned-events.server";

export const handle = { hydrate: false };
export const meta = pageTitle<typeof loader>("금주의행사", ({ data }) => (data?.isSample ? SAMPLE_META : []));

export const loader = (args: LoaderFunctionArgs) => loadEvents(args, "week");

export default function WeeklyEvents() {
  return (
    <EventPage
      title="금주의행사"
      caption="금주의 행사 목록"
      {...useLoaderData<typeof loader>()}
      nothing="이번 주에는 예정된 행사가 없습니다."
      showsDays
    />
  );
}
