import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { reportFormWords } from "~/boards/report-form-words";
import { redirect } from "~/http/responses.server";
import { readingOf } from "~/romanization/page-reading.server";
import { toiletHref } from "~/ui/hrefs";
import { pageTitle, readableName } from "~/ui/page-title";
import { REPORT_KINDS } from "~/ui/toilet-actions";
import { PlaceName } from "~/ui/toilet-signs";
import { uiWords } from "~/ui/words";
import { requireKnownToilet, requireToiletId, toiletIdOf } from "./place.server";
import { plateWords } from "./plate-words";

/** The page behind the code of a door plate: it names the toilet and offers the problems to report. */

export const handle = { cache: "revalidated" };

export const meta = pageTitle<typeof loader>(
  ({ data }) => `${reportFormWords().title}${data ? `: ${readableName(data.name, data.reading)}` : ""}`,
  () => [{ name: "robots", content: "noindex" }],
);

/** A chosen kind leads to the form that sends the report. Visitors log in on the way, and keep their choice. */
export async function loader(args: LoaderFunctionArgs) {
  const id = requireToiletId(toiletIdOf(args), 400);
  const { name } = await requireKnownToilet(id);
  const chosen = new URL(args.request.url).searchParams.get("kind");
  const kind = REPORT_KINDS.find((reportKind) => reportKind === chosen);
  if (kind) throw redirect(`/community/qna/create?${new URLSearchParams({ toiletId: id, report: kind })}`);
  return data({ id, name, reading: readingOf(name) });
}

export default function ToiletReport() {
  const { id, name, reading } = useLoaderData<typeof loader>();
  const { kinds } = uiWords().report;
  const words = reportFormWords();
  return (
    <div className="page page-narrow">
      <h1>
        <PlaceName name={name} reading={reading ?? undefined} />
      </h1>
      <p>{words.kind}</p>
      <Form className="report-kinds">
        <input type="hidden" name="toiletId" value={id} />
        {REPORT_KINDS.map((kind) => (
          <button key={kind} type="submit" name="kind" value={kind} className="button" data-reported={kind}>
            {kinds[kind]}
          </button>
        ))}
      </Form>
      <p>
        <Link to={toiletHref(id)} className="text-button" reloadDocument>
          {plateWords().toPlace}
        </Link>
      </p>
    </div>
  );
}
