import { Link, useLocation } from "@remix-run/react";
import { useId } from "react";
import { Button } from "~/ui/basics";
import { FileBox } from "~/ui/file-field";
import { pageTitle } from "~/ui/page-title";
import { SampleHead } from "./sample-head";
import { FORMS, NOT_INDEXED } from "./sample-pages";

export const handle = { cache: "revalidated" };
export const meta = pageTitle(({ location }) => FORMS[location.pathname]?.title ?? null, NOT_INDEXED);

export default function SampleFormPage() {
  const sample = FORMS[useLocation().pathname];
  if (!sample) return null;
  return (
    <>
      <SampleHead {...sample} />
      <fieldset className="card form" disabled aria-label={sample.title}>
        {sample.fields.map((field) => (
          <SampleField key={field.label} {...field} />
        ))}
        <p className="form-foot">
          {sample.list && (
            <Link className="button" to={sample.list}>
              목록
            </Link>
          )}
          <Button type="button" disabled>
            {sample.button}
          </Button>
        </p>
      </fieldset>
    </>
  );
}

function SampleField({ label, type, options, isLong }: (typeof FORMS)[string]["fields"][number]) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options && (
        <select id={id}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      )}
      {isLong && <textarea id={id} />}
      {type === "file" && <FileBox id={id} />}
      {!options && !isLong && type !== "file" && <input id={id} type={type ?? "text"} />}
    </div>
  );
}
