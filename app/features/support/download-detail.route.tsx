import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FactList } from "~/ui/fact-list";
import { pageTitle } from "~/ui/page-title";
import { SAMPLE_META } from "~/ui/sample-section";
import { DOWNLOADS } from "./downloads";
import { findSample } from "./samples.server";

export const handle = { hydrate: false, cache: "revalidated" };
export const meta = pageTitle("자료 보기", SAMPLE_META);

export function loader({ request }: LoaderFunctionArgs) {
  return findSample(request, DOWNLOADS);
}

export default function DownloadDetail() {
  const download = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{download.programName}</h1>
      <div className="card">
        <FactList
          facts={[
            ["프로그램명", download.programName],
            ["운영체제", download.operatingSystem],
            ["권장사양", download.recommendedSpecs],
            ["파일", `${download.fileName} (예시라서 내려받을 수 없습니다)`],
            ["등록일", download.registeredOn],
            ["언어", download.language],
          ]}
        />
      </div>
      <p className="actions">
        <Link className="button" to="/support/download">
          목록
        </Link>
      </p>
    </>
  );
}
