import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Card, FactList } from "~/ui/basics";
import { pageTitle } from "~/ui/page-title";
import { SampleHead } from "./sample-head";
import { DETAILS, LISTS, NOT_INDEXED, type SampleRow } from "./sample-pages";

export const handle = { cache: "revalidated" };
export const meta = pageTitle(({ location }) => DETAILS[location.pathname]?.title ?? null, NOT_INDEXED);

const INVALID_ACCESS = "잘못된 접근입니다.";

/** Finds the row by the `id` parameter; the first one without it. @throws a 404 for an unknown id */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const rows = LISTS[DETAILS[pathname]?.list ?? ""]?.rows ?? [];
  const id = searchParams.get("id");
  const row = id === null ? rows[0] : rows.find((candidate) => candidate.id === id);
  if (!row) throw data(INVALID_ACCESS, { status: 404 });
  return row;
}

export default function SampleDetailPage() {
  const row: SampleRow = useLoaderData<typeof loader>();
  const detail = DETAILS[useLocation().pathname];
  const list = LISTS[detail?.list ?? ""];
  if (!detail || !list) return null;
  return (
    <>
      <SampleHead title={row[detail.heading]} note={list.note} />
      <Card as="div">
        <FactList facts={detail.facts.map(([label, key]) => [label, row[key]])} />
        {row.content && <p>{row.content}</p>}
        {row.answer && (
          <>
            <h2>답</h2>
            <p>{row.answer}</p>
          </>
        )}
      </Card>
      <p className="form-foot">
        <Link className="button" to={detail.list}>
          목록
        </Link>
        {row.file ? (
          <a className="button button-primary" href={row.file} download>
            {row.button}
          </a>
        ) : (
          <Link className="button button-primary" to={row.page ?? "/map"} reloadDocument>
            {row.button}
          </Link>
        )}
      </p>
    </>
  );
}
