import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice } from "~/ui/basics";
import type { SampleHeadFacts } from "./sample-pages";

type SampleHeadProps = Omit<SampleHeadFacts, "title"> & { title: ReactNode };

/** The title of a sample page, the button that leads to the real thing, and the mark of the samples. */
export function SampleHead({ title, note, real }: SampleHeadProps) {
  return (
    <>
      <div className="page-head">
        <h1>{title}</h1>
        {real && (
          <Link className="button button-primary" to={real.to}>
            {real.label}
          </Link>
        )}
      </div>
      <Notice>본 화면은 디자인 예시임. {note}</Notice>
    </>
  );
}
