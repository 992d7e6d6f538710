import type { ChangeEventHandler } from "react";
import { describedBy, FieldErrors, FieldHint } from "./field";

type FileFieldProps = {
  field: { id: string; name: string };
  label: string;
  hint: string;
  accept: string[];
  errors: string[] | undefined;
  onChange?: ChangeEventHandler<HTMLInputElement>;
  /** where errors also come while nothing is sent */
  announcesErrors?: boolean;
};

/** Files to be chosen: the browser's own control, with its hint and its messages. */
export function FileField(props: FileFieldProps) {
  const { label, hint, accept, errors, onChange, announcesErrors } = props;
  const { id, name } = props.field;
  const messages = <FieldErrors id={id} errors={errors} />;
  return (
    <>
      <label htmlFor={id} className="field-title">
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      <input
        type="file"
        id={id}
        name={name}
        multiple
        accept={accept.join(",")}
        onChange={onChange}
        {...describedBy(id, errors, hint)}
      />
      {announcesErrors ? <div role="status">{messages}</div> : messages}
    </>
  );
}
