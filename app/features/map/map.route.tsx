import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { startIsland } from "~/island/start-island";
import { pageTitle, readableName } from "~/ui/page-title";
import { loadMapPage } from "./map-page.server";
import { mapMessages } from "./message-words";
import { WholeMap } from "./whole-map";

/** The only page that runs React without the framework, whose router is larger than the map's own code. */
export const handle = {
  hydrate: true,
  cache: "revalidated",
  island: () => startIsland(".map-page", <WholeMap />, meta as MetaFunction),
};

export const meta = pageTitle<typeof loader>(
  ({ data }) =>
    data?.chosen ? readableName(data.chosen.name, data.chosen.reading) : (data?.query.q ?? null),
  // The browser changes the title alone.
  ({ data }) =>
    import.meta.env.SSR
      ? [{ name: "description", content: data?.chosen?.address || mapMessages().description }]
      : [],
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadMapPage({ request, context });
}

export default function MapRoute() {
  return (
    <div className="map-page">
      <WholeMap />
    </div>
  );
}
